public import Portico

/// What is asked before the trash is emptied.
@ViewInputData public struct EmptyTrashViewInputData {
    public let sections: NoteSectionsViewInputData
    /// Why it cannot be emptied now; else empty.
    public let message: String
    /// What would be deleted; nil where nothing is there, or that is not known.
    public let question: EmptyTrashQuestionViewInputData?
    public let isEmpty: Bool
}

/// What would be deleted.
@ViewInputData public struct EmptyTrashQuestionViewInputData {
    /// Such as `12 notes`.
    public let notes: String
    /// The moment that the number is of.
    public let asOf: String
}
