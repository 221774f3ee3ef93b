/// What a verification found.
public struct VerificationReport: Sendable, Hashable {
    public let contents: ContentCount
    /// Empty when all is well.
    public let problems: [FileProblem]
    /// What a backup would not keep, or did not.
    public let skipped: [FileProblem]
}
