/// A formula in the TeX of maths, which browsers show as MathML Core.
///
///     MathFormula("x^2", isDisplay: false)?.write(into: &html)
///     // <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>
///
/// Understood are letters, numbers, signs, brackets, groups, `^`, `_` and `'`. `MathCommand` has the names:
/// - Greek letters, relations, arrows, sums, functions and spaces;
/// - fractions, roots, accents, fonts, `\left` and `\right`, `\text`, and what `\begin` begins (`MathEnvironment`).
///
/// There are no definitions, colours or links.
struct MathFormula: Hashable {
    /// Longer ones are programs or mistakes; each byte may become thirty of HTML.
    static let bytes = 2_000
    /// How many groups, fractions and the like may lie in each other; a page has room for so many.
    static let levels = 40

    let source: String
    /// Whether it stands on lines of its own.
    let isDisplay: Bool
    private let items: [MathNode]

    /// Nil where it is empty, too long or too deep, or has what is not understood.
    init?(_ source: some StringProtocol, isDisplay: Bool) {
        guard source.utf8.count <= Self.bytes, let start = source.firstIndex(where: { !$0.isWhitespace }),
            let end = source.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.source = String(source[start...end])
        self.isDisplay = isDisplay
        guard let items = try? MathParser.rows(of: self.source) else { return nil }
        self.items = items
    }

    /// Whoever copies it, or cannot see it, gets its source.
    func write(into html: inout HTMLText) {
        html.markup("<math")
        if isDisplay { html.attribute("display", "block") }
        html.attribute("alttext", source)
        html.markup(">")
        MathNode.write(items, into: &html, isDisplay: isDisplay)
        html.markup("</math>")
    }
}
