/// Raised and lowered digits as the characters for them: Markdown has no marks for them, and `10⁶` is not `106`.
///
///     ShiftedDigits.text(of: node)   // "⁶" for <sup>6</sup>, nil for <sup>[6]</sup>
enum ShiftedDigits {
    private static let raised = characters("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
    private static let lowered = characters("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
    /// In bytes; nothing longer is a number.
    private static let maxBytes = 64

    /// Nil for other elements, and where something in it has no such character.
    static func text(of node: ENMLNode) -> String? {
        guard node.name == "sup" || node.name == "sub" else { return nil }
        var inner = node
        while ["sup", "sub", "span", "font", "b", "i"].contains(inner.name) {
            guard inner.children.count == 1, !inner.isHidden else { return nil }
            inner = inner.children[0]
        }
        guard inner.name.isEmpty, !inner.text.isEmpty, inner.text.utf8.count <= maxBytes else { return nil }
        let characters = node.name == "sup" ? raised : lowered
        let shifted = inner.text.compactMap { characters[$0] }
        return shifted.count == inner.text.count ? String(shifted) : nil
    }

    private static func characters(_ plain: String, _ shifted: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, shifted))
    }
}
