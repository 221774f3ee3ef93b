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
