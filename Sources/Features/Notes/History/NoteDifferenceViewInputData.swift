public import Portico

/// What changed from one text of a note to another, ready to read.
@ViewInputData public struct NoteDifferenceViewInputData {
    public let title: ChangeViewInputData?
    public let tags: ChangeViewInputData?
    /// The changed lines of the body and some around them; empty where the bodies are the same.
    public let lines: [DifferenceLineViewInputData]
    public let isEmpty: Bool
}

/// A text that took another's place.
@ViewInputData public struct ChangeViewInputData {
    public let old: String
    public let new: String
}

/// A line of a comparison, or a stretch that is left out.
@ViewInputData public struct DifferenceLineViewInputData {
    public let isAdded: Bool
    public let isRemoved: Bool
    public let isSame: Bool
    public let text: [TextRun]
    /// Such as `12 lines that are the same` or `and 478,000 more changed lines`; nil for a line.
    public let gap: String?
}
