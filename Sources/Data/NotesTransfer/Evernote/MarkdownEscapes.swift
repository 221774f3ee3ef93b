import Portico

/// Text that Markdown must take for nothing but text.
enum MarkdownEscapes {
    /// Inside a line. By scalars: what joins a sign, such as an accent, leaves it one to Markdown.
    static func text(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", "~", "|", "&": escaped.append("\\")
            default: break
            }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// The same where nothing is marked either, as `==this==` would be.
    static func unmarked(_ text: String) -> String {
        let escaped = self.text(text)
        guard escaped.utf8.contains(UInt8(ascii: "=")) else { return escaped }
        // Byte by byte: pieces of a text of megabytes would be put together in the square of its length.
        var (unmarked, equals): ([UInt8], Int) = ([], 0)
        unmarked.reserveCapacity(escaped.utf8.count)
        func endRun() {
            unmarked += equals == 2 ? Array("\\=\\=".utf8) : Array(repeating: UInt8(ascii: "="), count: equals)
            equals = 0
        }
        for byte in escaped.utf8 {
            if byte == UInt8(ascii: "=") {
                equals += 1
                continue
            }
            if equals > 0 { endRun() }
            unmarked.append(byte)
        }
        endRun()
        return String(decoding: unmarked, as: UTF8.self)
    }

    /// At the start of a line, where more means something.
    static func line(_ line: String) -> String {
        let scalars = line.unicodeScalars
        guard let first = scalars.first else { return line }
        // Two equals signs of a text have backslashes by then: these mark what is behind them.
        if scalars.starts(with: "==".unicodeScalars), scalars.dropFirst(2).first != "=" { return line }
        // `:-` would make a table of the line before.
        if "#>+-=".unicodeScalars.contains(first) || scalars.starts(with: ":-".unicodeScalars) { return "\\" + line }
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        let rest = scalars.dropFirst(digits.count)
        if !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" {
            return "\(Substring(digits))\\\(Substring(rest))"
        }
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

    /// An address between `(` and `)` that leads where it says.
    static func destination(_ url: String) -> String { withoutReferences(self.url(url)) }

    /// An address in which `&copy;` is no sign but what it says.
    static func withoutReferences(_ url: String) -> String {
        guard url.utf8.contains(UInt8(ascii: "&")) else { return url }
        // By scalars: what joins a sign leaves it one to Markdown.
        let parts = url.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
        let isReference = { (rest: Substring.UnicodeScalarView) in
            rest.first { !($0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "#") } == ";"
        }
        return parts.dropFirst().reduce(into: String(Substring(parts[0]))) { url, part in
            url += (isReference(part) ? "&amp;" : "&") + Substring(part)
        }
    }

    /// Code in as many backticks as it takes.
    static func code(_ code: String) -> String {
        let longest = longestTicks(in: code)
        let ticks = String(repeating: "`", count: longest + 1)
        let pads = code.utf8.first == UInt8(ascii: "`") || code.utf8.last == UInt8(ascii: "`") ? " " : ""
        return "\(ticks)\(pads)\(code.replacing("\n", with: " "))\(pads)\(ticks)"
    }

    /// A row's cell: what would end it is escaped.
    static func cell(_ markdown: String) -> String {
        var (cell, isEscaped) = ("", false)
        for scalar in markdown.unicodeScalars {
            if scalar == "|", !isEscaped { cell += "\\" }
            isEscaped = scalar == "\\" && !isEscaped
            cell.unicodeScalars.append(scalar)
        }
        return cell
    }

    static func fenced(_ code: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestTicks(in: code) + 1))
        return "\(fence)\n\(code)\n\(fence)"
    }

    private static func longestTicks(in code: String) -> Int {
        var (longest, count) = (0, 0)
        for byte in code.utf8 {
            count = byte == UInt8(ascii: "`") ? count + 1 : 0
            longest = max(longest, count)
        }
        return longest
    }
}
