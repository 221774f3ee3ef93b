import Portico

/// The characters that do not stand for themselves, by place.
///
/// NUL becomes U+FFFD, because HTML has no way to say it; a carriage return becomes a reference, because parsers read a
/// bare one as a newline (WHATWG section 13.2.3.5).
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
        var bytes = WrittenBytes(reserving: text.utf8.count)
        bytes.append(text, escaping: self)
        return bytes.take()
    }
}

extension WrittenBytes {
    /// Appends text, copying runs of bytes that stand for themselves.
    @inline(__always)
    mutating func append(_ text: String, escaping: Escaping) {
        text.withBytes { append($0, escaping: escaping) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, escaping: Escaping) {
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            if escaping.replaces(byte) {
                append(UnsafeBufferPointer(rebasing: text[start..<index]))
                append(Escaping.replacement(for: byte))
                start = index + 1
            }
            index += 1
        }
        append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// Escapes for an attribute in quotes what was appended since there were so many bytes.
    package mutating func escapeAttribute(from start: Int) {
        let isPlain = withBytes { bytes in
            var index = start
            while index < bytes.count, !Escaping.attribute.replaces(bytes[index]) { index += 1 }
            return index == bytes.count
        }
        guard !isPlain else { return }
        let plain = withBytes { Array($0[start...]) }
        removeAll(after: start)
        plain.withUnsafeBufferPointer { append($0, escaping: .attribute) }
    }

    /// Appends text percent-encoded, as an attribute in quotes holds it.
    mutating func append(_ text: String, encodedIn place: PercentCoding.Component) {
        let kept = place.kept
        text.withBytes { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if !kept.contains(byte) || Escaping.attribute.replaces(byte) {
                    append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
                    if kept.contains(byte) {
                        append(Escaping.replacement(for: byte))
                    } else {
                        PercentCoding.append(byte, in: place, to: &self)
                    }
                    start = index + 1
                }
                index += 1
            }
            append(UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }
}
