public import Portico

/// What a tag's page shows.
@ViewInputData public struct NoteTagPageViewInputData {
    public let sections: NoteSectionsViewInputData
    public let tag: String
    /// Why there is nothing to show, or why the last change was not made; else empty.
    public let message: String
    /// What can be done to the tag; nil where no note has it.
    public let details: NoteTagDetailsViewInputData?
}

/// A tag that there is.
@ViewInputData public struct NoteTagDetailsViewInputData {
    /// Such as `3 notes, 1 in the trash`; empty where only tags below it are there.
    public let count: String
    /// The tags below it, which are renamed with it.
    public let below: [String]
    /// Whether there are others below it, which are not named.
    public let hasMoreBelow: Bool
    public let hasBelow: Bool
    public let merge: NoteTagMergeViewInputData?
    /// Whether a note has this very tag, so that it can be taken off.
    public let canBeRemoved: Bool
}

/// What a renaming would make one, before it is done.
@ViewInputData public struct NoteTagMergeViewInputData {
    public let name: String
    /// Such as `“job” (5 notes) is there already.`
    public let text: String
}
