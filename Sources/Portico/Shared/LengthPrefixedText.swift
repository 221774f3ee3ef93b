/// Texts one after the other, each with its length in front, so that no two lists of texts give the same bytes.
package struct LengthPrefixedText: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init(reserving byteCount: Int = 256) {
        bytes.reserveCapacity(byteCount)
    }

    package init(_ texts: String...) {
        self.init()
        for text in texts { append(text) }
    }

    package init(_ texts: [String]) {
        self.init()
        for text in texts { append(text) }
    }

    /// Takes back what was appended since there were so many bytes.
    package mutating func removeAll(after byteCount: Int) {
        bytes.removeLast(bytes.count - byteCount)
    }

    /// Four bytes of length, big-endian, and the text as UTF-8. No text here has a length that would need more.
    package mutating func append(_ text: String) {
        let count = UInt32(clamping: text.utf8.count)
        withUnsafeBytes(of: count.bigEndian) { bytes.append(contentsOf: $0) }
        text.withBytes { bytes.append(contentsOf: $0) }
    }
}
