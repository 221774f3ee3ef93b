import CCMarkGFM

extension MarkdownNode {
    /// The formula that it is, of a text or of a block of code called `math`; nil where it is none, or not understood.
    var formula: MathFormula? {
        switch kind {
        case .code where isFormula:
            let source = literal
            let signs = source.hasPrefix("$$") ? 2 : 1
            return MathFormula(source.dropFirst(signs).dropLast(signs), isDisplay: signs == 2)
        case .codeBlock where fenceInfo.prefix { !$0.isWhitespace } == "math":
            return MathFormula(literal, isDisplay: true)
        default: return nil
        }
    }

    /// Whether a node of code is one. The parser leaves what is asked here to others.
    var isFormula: Bool {
        get { cmark_node_get_user_data(pointer) != nil }
        nonmutating set { cmark_node_set_user_data(pointer, newValue ? UnsafeMutableRawPointer(pointer) : nil) }
    }
}
