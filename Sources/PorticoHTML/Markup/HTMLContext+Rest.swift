// Places between elements.
extension HTMLContext {
    /// Whether nothing is open that the text which follows could belong to or change: what prints here prints alike in any such place.
    var isAtRest: Bool {
        tokenizer.state == .data && form == nil && noscript == nil && preformattedDepth == 0 && !dropsNewline && !endsInReference
    }

    /// Whether more or less space at the beginning of a line is not seen.
    var takesIndentation: Bool {
        tokenizer.state == .data && preformattedDepth == 0
    }
}
