public import Portico

/// What the list of tags shows.
@ViewInputData public struct NoteTagsViewInputData {
    public let sections: NoteSectionsViewInputData
    /// Why there is no list; else empty.
    public let message: String
    /// Such as `12 tags`, or `500 tags on this page`; empty where there are none.
    public let total: String
    public let tree: NoteTagTreeViewInputData?
    /// Nil where all tags are on the page.
    public let pager: NoteTagsPagerViewInputData?
    /// Whether it is known that there are none.
    public let isEmpty: Bool
}

/// The way to the other tags.
@ViewInputData public struct NoteTagsPagerViewInputData {
    public let isFirst: Bool
    /// The tag that the next page begins after; nil on the last page.
    public let next: String?
}

/// A level of the tree.
@ViewInputData public struct NoteTagTreeViewInputData {
    public let branches: [NoteTagBranchViewInputData]
}

/// One tag, and those below it.
@ViewInputData public struct NoteTagBranchViewInputData {
    /// The part behind the last slash.
    public let name: String
    public let tag: String
    /// Such as `3 notes, 1 in the trash`; empty where no note has this very tag.
    public let count: String
    /// Whether a note has this very tag, so that it can be renamed or removed by itself.
    public let isTag: Bool
    /// Nil where no tag is below it.
    public let below: NoteTagTreeViewInputData?
}
