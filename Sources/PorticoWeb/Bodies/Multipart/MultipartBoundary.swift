/// The text that parts a multipart body (RFC 2046 section 5.1.1).
struct MultipartBoundary: Sendable, Hashable {
    /// What stands before each part but the first, and after the last: CRLF, two hyphens and the boundary.
    let delimiter: [UInt8]

    /// Nil unless it has 1 to 70 of the allowed characters and does not end in a space.
    init?(_ text: String) {
        guard (1...70).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed), text.utf8.last != UInt8(ascii: " ") else {
            return nil
        }
        delimiter = Array("\r\n--\(text)".utf8)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default:
            let others: StaticString = "'()+_,-./:=? "
            return others.withUTF8Buffer { $0.contains(byte) }
        }
    }
}
