import CQREncode

/// A text as a QR code (ISO/IEC 18004), as squares that an SVG path draws.
///
///     let code = QRCode("otpauth://totp/Atrium:ann@example.com?secret=…")
///     code?.side    // 41: how many squares it is wide and high, without a margin
///
/// The margin of four squares that the standard asks for is the page's.
public struct QRCode: Sendable, Hashable {
    /// How many squares it is wide, and high.
    public let side: Int
    /// The dark squares as an SVG path, each one unit wide: for the attribute `d`.
    public let path: String

    /// Nil where the text is empty, has a zero byte, or is too long for a code: 2,331 bytes at this level of correction.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        self.side = side
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                // A run of dark squares is one rectangle, which keeps the page small.
                let start = column
                while column < side, code.pointee.data[row * side + column] & 1 == 1 { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
                column += 1
            }
        }
        self.path = path
    }
}
