/// Bytes as the letters A to Z and the digits 2 to 7 (RFC 4648 section 6), without padding: as authenticator apps take
/// secrets.
///
///     Base32.text(of: Array("foobar".utf8))   // "MZXW6YTBOI"
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func text(of bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var bits = 0
        var buffer: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[Int(buffer >> UInt32(bits) & 31)])
            }
            // What is left is less than five bits.
            buffer &= 31
        }
        if bits > 0 { text.append(letters[Int(buffer << UInt32(5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil where another character is in it.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var buffer: UInt32 = 0
        for letter in text.utf8 {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            buffer &= 255
        }
        return bytes
    }
}
