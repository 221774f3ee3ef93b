public import PorticoHTML

/// Everything that keeps a site from being served, found before the port opens.
public struct SiteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong elsewhere than in a template.
    public var otherProblems: [String]
    /// What is wrong in templates, in the order of files and lines.
    public var templateProblems: [TemplateProblem]

    public init(problems: [String], templateProblems: [TemplateProblem] = []) {
        otherProblems = problems
        self.templateProblems = templateProblems
    }

    /// All of it, each in a line or more.
    public var problems: [String] {
        otherProblems + templateProblems.map(\.description)
    }

    public var description: String {
        problems.joined(separator: "\n")
    }
}
