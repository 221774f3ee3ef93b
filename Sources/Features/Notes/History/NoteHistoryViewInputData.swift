public import Portico

/// What the list of a note's earlier texts shows.
@ViewInputData public struct NoteHistoryViewInputData {
    public let name: String
    /// Why something is not shown or was not done; empty where all is well.
    public let message: String
    public let zone: String
    /// The text as it is.
    public let current: NoteVersionViewInputData?
    /// Newest first.
    public let revisions: [NoteVersionViewInputData]
    /// How many older ones there are beside; nil where these are all.
    public let further: String?
    public let question: PruneQuestionViewInputData?
}

/// One text a note has or had.
@ViewInputData public struct NoteVersionViewInputData {
    public let version: Int
    public let title: String
    public let editedAt: NoteTimeViewInputData
}

/// What is asked before earlier texts are let go.
@ViewInputData public struct PruneQuestionViewInputData {
    /// A day as `2026-02-03`.
    public let before: String
    /// The same day for people.
    public let day: String
    /// Such as `3 earlier texts`.
    public let texts: String
    public let isAny: Bool
    /// The moment that the number is of.
    public let asOf: String
}
