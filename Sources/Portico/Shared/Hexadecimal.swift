extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte: `[10, 255].hexadecimal` is `0aff`.
    @inlinable
    package var hexadecimal: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(underestimatedCount * 2)
        for byte in self {
            digits.append(Self.hexadecimalDigit(byte >> 4))
            digits.append(Self.hexadecimalDigit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    @usableFromInline
    package static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
    }
}
