/// One thing that is wrong with a template, found when it is loaded.
///
///     Templates/notes/list.html:12:8: no field 'titel' in NoteRow; did you mean 'title'?
public struct TemplateProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file as people see it.
    public var file: String
    /// From 1; nil where the whole file is meant.
    public var line: Int?
    /// From 1, in Unicode scalars.
    public var column: Int?
    public var what: String
    /// What to do instead.
    public var hint: String?
    /// For what is wrong in a partial only where it is used: `file:line:column` of the tag that includes it.
    public var includedFrom: String?
    /// What it comes from where several problems may come from the same.
    var cause: Cause?

    enum Cause: Sendable, Hashable {
        case missingTemplate(String)
        case missingField(String)
    }

    public init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        what: String,
        hint: String? = nil,
        includedFrom: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.what = what
        self.hint = hint
        self.includedFrom = includedFrom
    }

    public var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        text += ": \(what)"
        if let includedFrom { text += " (included from \(includedFrom))" }
        if let hint { text += "; \(hint)" }
        return text
    }
}

extension String {
    /// Short enough for a message, whatever the template holds.
    var abbreviated: String {
        count <= 60 ? self : "\(prefix(57))..."
    }
}

/// All that is wrong with the templates of one load, in the order of files and lines.
///
///     var problems: [TemplateProblem] = sources.problems
///     do { _ = try Template<Note>("notes/note", in: sources) } catch { problems += error.problems }
///     if let all = TemplateProblems(problems) { print(all) }
public struct TemplateProblems: Error, Sendable, Hashable, CustomStringConvertible {
    /// Sorted by position, each named once; never empty.
    public let problems: [TemplateProblem]

    /// Nil where nothing is wrong. The same problem reached through several includes is kept once, and so is a template
    /// that is missing wherever it is named.
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
        self.problems = Self.oncePerCause(
            problems
                .filter { seen.insert(place($0)).inserted }
                .sorted { left, right in
                    let (one, other) = (place(left), place(right))
                    return (one.file, one.line, one.column, one.what)
                        < (other.file, other.line, other.column, other.what)
                }
        )
    }

    /// A missing template is told where it is named first, with in how many others.
    private static func oncePerCause(_ problems: [TemplateProblem]) -> [TemplateProblem] {
        var files: [TemplateProblem.Cause: Set<String>] = [:]
        for problem in problems {
            guard let cause = problem.cause, case .missingTemplate = cause else { continue }
            files[cause, default: []].insert(problem.file)
        }
        var told: Set<TemplateProblem.Cause> = []
        return problems.compactMap { problem in
            guard let cause = problem.cause, let count = files[cause]?.count, count > 1 else { return problem }
            guard told.insert(cause).inserted else { return nil }
            var first = problem
            first.what += ", which \(count) templates name"
            return first
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

/// The line of a template that a problem is about, with a mark beneath the column.
///
///     if let excerpt = sources.excerpt(of: problem) { print(excerpt.line, excerpt.mark, separator: "\n") }
///     // <h1>{{greting}}</h1>
///     //     ^
public struct SourceExcerpt: Sendable, Hashable {
    /// At most 160 characters of the line; control characters are replaced.
    public let line: String
    /// Space, with the line's own tabs, and a caret.
    public let mark: String

    /// How much of a long line is shown, in Unicode scalars.
    private static let maximumLength = 160

    /// - Parameter column: from 1, in Unicode scalars.
    init(line: some Sequence<UInt8>, column: Int) {
        let scalars = Array(String(decoding: Array(line), as: UTF8.self).unicodeScalars)
        // The column stays in sight, with something before it.
        let start = column <= Self.maximumLength * 3 / 4 ? 0 : max(0, min(column - 40, scalars.count - 1))
        let shown = scalars[start...].prefix(Self.maximumLength)
        let ellipsis = "…"
        var text = start > 0 ? ellipsis : ""
        var mark = start > 0 ? " " : ""
        for (index, scalar) in shown.enumerated() {
            let isTab = scalar == "\t"
            text.unicodeScalars.append(!isTab && scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
            if start + index < column - 1 { mark += isTab ? "\t" : " " }
        }
        if start + shown.count < scalars.count { text += ellipsis }
        self.line = text
        self.mark = mark + "^"
    }
}

extension TemplateSources {
    /// The line that a problem of one of these templates is about; nil where it is about a whole file.
    public func excerpt(of problem: TemplateProblem) -> SourceExcerpt? {
        guard let line = problem.line, let column = problem.column,
            let file = names.lazy.compactMap({ self[$0]?.file }).first(where: { $0.label == problem.file })
        else { return nil }
        let lines = file.bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let bytes = lines[line - 1]
        return SourceExcerpt(line: bytes.last == 13 ? bytes.dropLast() : bytes, column: column)
    }
}
