/// HTML in the making.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends markup, which must be written in the source of this module.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends the name of an element or attribute of the allow list.
    mutating func name(_ name: String) {
        bytes.append(contentsOf: name.utf8)
    }

    /// Appends text, escaped for contents and for attributes in double quotes. What a page can't hold becomes visible: a control
    /// character as U+FFFD. CR and CRLF become LF, as they would when the page is read.
    mutating func text(_ text: String) {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            defer { previous = byte }
            switch byte {
            case UInt8(ascii: "&"): markup("&amp;")
            case UInt8(ascii: "<"): markup("&lt;")
            case UInt8(ascii: ">"): markup("&gt;")
            case UInt8(ascii: "\""): markup("&quot;")
            case 0x0A where previous == 0x0D: break
            case 0x09, 0x0A, 0x0C: bytes.append(byte)
            case 0x0D: bytes.append(0x0A)
            case 0..<0x20, 0x7F: markup("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }

    /// Appends an attribute with the space before it.
    mutating func attribute(_ name: String, _ value: String) {
        markup(" ")
        self.name(name)
        markup("=\"")
        text(value)
        markup("\"")
    }
}
