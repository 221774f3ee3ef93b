/// Everything that keeps a site from being served, found before the port opens.
public struct SiteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public var problems: [String]

    public init(problems: [String]) {
        self.problems = problems
    }

    public var description: String {
        problems.joined(separator: "\n")
    }
}
