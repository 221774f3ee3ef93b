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
        var bytes: [UInt8] = []
        bytes.append(text, escaping: self)
        return bytes
    }
}

extension [UInt8] {
    /// Appends text, copying runs of bytes that stand for themselves.
    mutating func append(_ text: String, escaping: Escaping) {
        text.withBytes { utf8 in
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

    /// Appends ASCII text that `write` gives, escaped for an attribute in quotes.
    package mutating func appendAttribute(_ write: (inout [UInt8]) -> Void) {
        let start = count
        write(&self)
        guard withUnsafeBufferPointer({ $0[start...].contains { Escaping.attribute.replaces($0) } }) else { return }
        let text = String(decoding: self[start...], as: UTF8.self)
        removeLast(count - start)
        append(text, escaping: .attribute)
    }

    /// Appends text percent-encoded, as an attribute in quotes holds it.
    mutating func append(_ text: String, encodedIn place: PercentCoding.Component) {
        let kept = place.kept
        text.withBytes { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where !kept.contains(byte) || Escaping.attribute.replaces(byte) {
                append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                if kept.contains(byte) {
                    Escaping.replacement(for: byte).withUTF8Buffer { append(contentsOf: $0) }
                } else {
                    PercentCoding.append(byte, in: place, to: &self)
                }
                start = index + 1
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }
}

extension String {
    /// Its UTF-8 where it lies; only text that is not Swift's own is copied first. `withUTF8` would need a variable,
    /// and so a retain.
    @inline(__always)
    fileprivate func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard utf8.withContiguousStorageIfAvailable(body) == nil else { return }
        var own = self
        own.withUTF8(body)
    }
}
