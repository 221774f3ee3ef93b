/// Texts one after the other, each with its length in front, so that no two lists of texts give the same bytes.
struct LengthPrefixedText {
    private(set) var bytes: [UInt8] = []

    init(reserving byteCount: Int = 256) {
        bytes.reserveCapacity(byteCount)
    }

    init(_ texts: String...) {
        self.init()
        for text in texts { append(text) }
    }

    /// Four bytes of length, big-endian, and the text as UTF-8. No request holds a text whose length would need more.
    mutating func append(_ text: String) {
        let length = UInt32(clamping: text.utf8.count)
        bytes.append(UInt8(truncatingIfNeeded: length >> 24))
        bytes.append(UInt8(truncatingIfNeeded: length >> 16))
        bytes.append(UInt8(truncatingIfNeeded: length >> 8))
        bytes.append(UInt8(truncatingIfNeeded: length))
        bytes.append(contentsOf: text.utf8)
    }
}
