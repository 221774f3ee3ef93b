public import Portico

/// The page of an import or export.
@ViewInputData public struct NoteJobViewInputData {
    public let title: String
    /// What was refused; empty where there is nothing to say.
    public let message: String
    /// Nil where there is no such job.
    public let job: NoteJobPartViewInputData?
}

/// An import or export as it stands.
@ViewInputData public struct NoteJobPartViewInputData {
    public let id: String
    /// How it stands, as a sentence.
    public let status: String
    public let begun: NoteTimeViewInputData
    public let isActive: Bool
    /// From 0 to 99; nil where nobody knows yet.
    public let percent: String?
    public let report: ImportReportViewInputData?
    public let canImport: Bool
    public let canCancel: Bool
    public let canDiscard: Bool
    /// What the button that removes it says.
    public let discardLabel: String
    /// Whether there is a file to download.
    public let canDownload: Bool
}

/// What an import did or would do.
@ViewInputData public struct ImportReportViewInputData {
    public let heading: String
    public let counts: [ImportCountViewInputData]
    public let problems: [ImportProblemViewInputData]
    /// How many more there are; nil where these are all.
    public let further: String?
}

/// How many notes something happens to.
@ViewInputData public struct ImportCountViewInputData {
    public let label: String
    public let count: String
}

/// What was left out, and why.
@ViewInputData public struct ImportProblemViewInputData {
    public let place: String
    public let reason: String
}
