public import Portico

/// What a note's page shows.
@ViewInputData public struct NoteViewInputData {
    public let name: String
    /// Why something is not shown or was not done; empty where all is well.
    public let message: String
    public let note: NoteReadingViewInputData?
    /// Where the times stand that are shown.
    public let zone: String
}

/// One note, ready to read.
@ViewInputData public struct NoteReadingViewInputData {
    public let id: String
    public let version: Int
    public let body: SafeHTML
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    public let plainReason: String?
    public let isBlank: Bool
    public let hasTasks: Bool
    public let tags: [NoteTagViewInputData]
    public let createdAt: NoteTimeViewInputData
    public let editedAt: NoteTimeViewInputData
    public let state: NoteState
    public let isActive: Bool
    public let isArchived: Bool
    public let isTrashed: Bool
    public let isPinned: Bool
    public let backlinks: [NoteReferenceViewInputData]
    /// Whether more notes link here than are named.
    public let hasMoreBacklinks: Bool
    public let files: [NoteFileViewInputData]
}

/// A tag that leads to its notes.
@ViewInputData public struct NoteTagViewInputData {
    public let tag: String
}

/// A file that belongs to the note.
@ViewInputData public struct NoteFileViewInputData {
    public let id: String
    public let name: String
    /// Such as `1.2 MB`.
    public let size: String
}

/// A note by name.
@ViewInputData public struct NoteReferenceViewInputData {
    public let id: String
    public let name: String
}
