extension StringProtocol {
    /// Whether there is nothing in it but white space.
    @inlinable
    package var isBlank: Bool {
        // Characters take long to tell apart, and nearly every text begins with one that is known by its first byte.
        if let first = utf8.first, first.isVisible { return false }
        return allSatisfy(\.isWhitespace)
    }

    /// Without white space at both ends.
    @inlinable
    package var trimmed: String {
        let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.first.map(\.isVisible) ?? true && bytes.last.map(\.isVisible) ?? true
        }
        if isTrimmed ?? false { return String(self) }
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}

extension UInt8 {
    /// Whether it is an ASCII character other than white space. A character that begins or ends with such a byte is not
    /// white space: those of Unicode that could stand before it in one character are not either.
    @inlinable
    var isVisible: Bool { self < 0x80 && self != UInt8(ascii: " ") && !(0x09...0x0D).contains(self) }
}
