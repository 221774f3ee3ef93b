/// Packs bits into bytes from the lowest bit on, as RFC 1951 section 3.1.1 has it.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// A Huffman code: its highest bit first.
    mutating func append(code: UInt16, length: Int) {
        for place in (0..<length).reversed() {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(code >> UInt16(place) & 1) << UInt8(used)
            used += 1
        }
    }
}
