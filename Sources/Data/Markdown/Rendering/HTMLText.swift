/// HTML in the making.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends markup, which must be written in the source of this module.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends text, escaped for contents and for attributes in double quotes. What a page can't hold becomes visible:
    /// a control character as U+FFFD. CR and CRLF become LF, as they would when the page is read.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { self.text($0) }
    }

    /// The same for bytes that are UTF-8. Stretches without anything to escape are copied as a whole.
    mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
        var copied = 0
        for index in text.indices {
            let written: StaticString
            switch text[index] {
            case 0x80...: continue
            case UInt8(ascii: "&"): written = "&amp;"
            case UInt8(ascii: "<"): written = "&lt;"
            case UInt8(ascii: ">"): written = "&gt;"
            case UInt8(ascii: "\""): written = "&quot;"
            case 0x0D: written = index + 1 < text.count && text[index + 1] == 0x0A ? "" : "\n"
            case 0x09, 0x0A, 0x0C: continue
            case 0..<0x20, 0x7F: written = "\u{FFFD}"
            default: continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
            markup(written)
            copied = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
    }

    /// Appends an attribute with the space before it.
    mutating func attribute(_ name: StaticString, _ value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        text(value)
        markup("\"")
    }

    /// Appends what was written before.
    mutating func written(_ html: ArraySlice<UInt8>) {
        bytes.append(contentsOf: html)
    }
}
