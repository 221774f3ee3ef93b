extension StringProtocol {
    /// Whether there is nothing in it but white space.
    package var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }

    /// Without white space at both ends.
    package var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
