/// The characters that do not stand for themselves, by place.
///
/// NUL becomes U+FFFD, because HTML has no way to say it; a carriage return becomes a reference, because parsers read a bare one as
/// a newline (WHATWG section 13.2.3.5).
struct Escaping {
    /// One bit for each byte that is replaced, which all are below 64. Constants, so that looking one up costs nothing.
    private let replaced: UInt64

    /// Between tags: NUL, carriage return, `&`, `<` and `>`.
    static let text = Escaping(replaced: 1 << 0 | 1 << 13 | 1 << 38 | 1 << 60 | 1 << 62)
    /// In a quoted attribute, whichever the quotes: `"` and `'` too.
    static let attribute = Escaping(replaced: 1 << 0 | 1 << 13 | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62)

    /// What Mustache escapes, wherever it stands (Mustache specification, "interpolation").
    static let plain = Escaping(replaced: 1 << 34 | 1 << 38 | 1 << 60 | 1 << 62)
    /// Text as it is.
    static let nothing = Escaping(replaced: 0)

    @inline(__always)
    func replaces(_ byte: UInt8) -> Bool {
        byte < 64 && replaced &>> UInt64(byte) & 1 != 0
    }

    /// What stands for a byte that is replaced.
    static func replacement(for byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 13: "&#13;"
        default: "\u{FFFD}"
        }
    }

    /// The bytes of a text that is known when the template is loaded.
    func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(text, escaping: self)
        return bytes
    }
}

extension [UInt8] {
    /// Appends text, copying runs of bytes that stand for themselves.
    mutating func append(_ text: String, escaping: Escaping) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if escaping.replaces(byte) {
                    append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                    Escaping.replacement(for: byte).withUTF8Buffer { append(contentsOf: $0) }
                    start = index + 1
                }
                index += 1
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }
}
