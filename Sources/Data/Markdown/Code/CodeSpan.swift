/// What goes from one sign to another: a comment or a string.
///
/// ```swift
/// CodeSpan(open: "/*", close: "*/", kind: .comment, spansLines: true, nests: true)
/// CodeSpan(open: "\"", close: "\"", escape: "\\", values: ["\\("])
/// ```
struct CodeSpan: Sendable {
    /// Where the first sign begins a span.
    enum Place {
        case anywhere
        /// Behind white space: `a#b` has no comment.
        case behindSpace
        /// Where one character and the last sign follow: `'a` alone is a lifetime of Rust.
        case character
    }

    /// What stands in front of the first sign and its fences.
    var prefix = ""
    /// Whether `#` may stand before the first sign, and then as often behind the last: `##"a"##`.
    var isFenced = false
    var open: String
    /// Without one the span ends with its line.
    var close = ""
    var kind = CodePiece.Kind.string
    /// The byte behind it does not end the span.
    var escape = ""
    /// What values in a string begin with. A value ends with the bracket that closes its last sign.
    var values: [String] = []
    var spansLines = false
    var nests = false
    /// Whether the last sign stands for itself where it is there twice.
    var doubles = false
    var place = Place.anywhere

    static func line(_ open: String, place: Place = .anywhere) -> Self {
        Self(open: open, kind: .comment, place: place)
    }

    static func block(_ open: String, _ close: String, nests: Bool = false) -> Self {
        Self(open: open, close: close, kind: .comment, spansLines: true, nests: nests)
    }

    static func quoted(
        _ sign: String,
        _ kind: CodePiece.Kind = .string,
        escape: String = "",
        values: [String] = [],
        spansLines: Bool = false
    ) -> Self {
        Self(open: sign, close: sign, kind: kind, escape: escape, values: values, spansLines: spansLines)
    }

    /// The span as it is behind so many fences.
    func fenced(by count: Int) -> Self {
        guard count > 0 else { return self }
        let fences = String(repeating: "#", count: count)
        var fenced = self
        fenced.close += fences
        if !escape.isEmpty { fenced.escape += fences }
        fenced.values = values.map { $0.dropLast() + fences + $0.suffix(1) }
        return fenced
    }
}
