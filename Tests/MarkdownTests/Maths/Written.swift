@testable import Markdown

/// The MathML of a formula without the element around it; nil where it is refused.
func mathML(_ source: String, isDisplay: Bool = false) -> String? {
    guard let formula = MathFormula(source, isDisplay: isDisplay) else { return nil }
    var html = HTMLText()
    formula.write(into: &html)
    let inner = html.string.drop { $0 != ">" }.dropFirst().dropLast("</math>".count)
    return String(inner)
}
