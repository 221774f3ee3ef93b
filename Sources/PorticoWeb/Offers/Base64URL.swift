import Portico

/// Base64 for URLs and cookies, without padding (RFC 4648 section 5). Reading takes exactly what writing gives.
enum Base64URL {
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        Array(bytes).withUnsafeBytes { encode($0) }
    }

    static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: textCount(bytes.count)) { encode(bytes, into: $0) }
    }

    static func encode(_ bytes: UnsafeRawBufferPointer, into text: inout WrittenBytes) {
        text.append(atMost: textCount(bytes.count)) { encode(bytes, into: $0) }
    }

    private static func textCount(_ byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

    /// Four digits for three bytes. Gives how many digits there are.
    private static func encode(_ bytes: UnsafeRawBufferPointer, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        precondition(text.count >= textCount(bytes.count))
        var (index, count) = (0, 0)
        while index + 3 <= bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            text[count] = digit(group >> 18)
            text[count + 1] = digit(group >> 12)
            text[count + 2] = digit(group >> 6)
            text[count + 3] = digit(group)
            index += 3
            count += 4
        }
        // One byte or two are left over.
        switch bytes.count - index {
        case 1:
            let group = UInt32(bytes[index]) << 4
            text[count] = digit(group >> 6)
            text[count + 1] = digit(group)
            return count + 2
        case 2:
            let group = UInt32(bytes[index]) << 10 | UInt32(bytes[index + 1]) << 2
            text[count] = digit(group >> 12)
            text[count + 1] = digit(group >> 6)
            text[count + 2] = digit(group)
            return count + 3
        default: return count
        }
    }

    /// Nil where a character is none of the 64, or bits are set that no byte has.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var waiting: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = value(character) else { return nil }
            waiting = waiting << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: waiting >> bits))
            }
        }
        // Six left over are a character of its own that holds no byte.
        guard bits < 6, waiting & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }

    private static let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    private static func digit(_ value: UInt32) -> UInt8 {
        // There are 64.
        digits.utf8Start[Int(value & 0x3F)]
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
