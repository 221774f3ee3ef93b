extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte: `[10, 255].hexadecimal` is `0aff`.
    @inlinable
    package var hexadecimal: String {
        String(reserving: underestimatedCount * 2) { text in
            for byte in self {
                text.append(Self.hexadecimalDigit(byte >> 4))
                text.append(Self.hexadecimalDigit(byte & 15))
            }
        }
    }

    @inlinable
    package static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
    }
}
