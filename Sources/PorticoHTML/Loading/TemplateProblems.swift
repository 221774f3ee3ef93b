/// All that is wrong with the templates of one load, in the order of files and lines.
///
///     var problems: [TemplateProblem] = sources.problems
///     do { _ = try Template<Note>("notes/note", in: sources) } catch { problems += error.problems }
///     if let all = TemplateProblems(problems) { print(all) }
public struct TemplateProblems: Error, Sendable, Hashable, CustomStringConvertible {
    /// Sorted by position, each named once; never empty.
    public let problems: [TemplateProblem]

    /// Nil where nothing is wrong. The same problem reached through several includes is kept once.
    public init?(_ problems: [TemplateProblem]) {
        struct Place: Hashable {
            var file: String
            var line: Int
            var column: Int
            var what: String
        }
        func place(_ problem: TemplateProblem) -> Place {
            Place(file: problem.file, line: problem.line ?? 0, column: problem.column ?? 0, what: problem.what)
        }
        guard !problems.isEmpty else { return nil }
        var seen: Set<Place> = []
        self.problems =
            problems
            .filter { seen.insert(place($0)).inserted }
            .sorted { left, right in
                let (one, other) = (place(left), place(right))
                return (one.file, one.line, one.column, one.what) < (other.file, other.line, other.column, other.what)
            }
    }

    init(_ problem: TemplateProblem) {
        problems = [problem]
    }

    /// One problem a line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
