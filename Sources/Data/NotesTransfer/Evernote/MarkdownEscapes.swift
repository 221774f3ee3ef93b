import Portico

/// Text that Markdown must take for nothing but text.
enum MarkdownEscapes {
    /// Inside a line.
    static func text(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\", "`", "*", "_", "[", "]", "<", "~", "|", "&": escaped += "\\\(character)"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// At the start of a line, where more means something.
    static func line(_ line: String) -> String {
        guard let first = line.first else { return line }
        if "#>+-=".contains(first) { return "\\" + line }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        if !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" { return "\(digits)\\\(rest)" }
        return line
    }

    /// An address between `(` and `)` or `<` and `>`: what would end it is percent-encoded.
    static func url(_ url: String) -> String {
        var encoded = ""
        for byte in url.utf8 {
            switch byte {
            case 0...0x20, 0x7F, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"):
                encoded += "%" + [byte].hexadecimal.uppercased()
            default: encoded.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return String(validating: encoded.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
            ?? encoded
    }

    /// Code in as many backticks as it takes.
    static func code(_ code: String) -> String {
        let longest = code.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let ticks = String(repeating: "`", count: longest + 1)
        let pads = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
        return "\(ticks)\(pads)\(code.replacing("\n", with: " "))\(pads)\(ticks)"
    }

    static func fenced(_ code: String) -> String {
        let longest = code.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\n\(code)\n\(fence)"
    }
}
