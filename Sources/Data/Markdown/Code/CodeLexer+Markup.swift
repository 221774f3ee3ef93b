/// HTML and XML. They need a reader of their own: words and strings are in their tags alone.
extension CodeLexer {
    private static let embedded: [String: CodeSyntax] = ["script": .javaScript, "style": .css]

    mutating func readMarkup() {
        while !isDone {
            skip { $0 == "<" }
            if readSpan("<") { continue }
            let isEnd = look(at: index + 1) == "/"
            let name = index + (isEnd ? 2 : 1)
            if look(at: name).isLetter {
                index = name
                readTag(isEnd: isEnd)
            } else if index < end {
                index += 1
            }
        }
    }

    private mutating func readTag(isEnd: Bool) {
        let name = skip { $0.isBlank || "<>/".unicodeScalars.contains($0) }
        add(.keyword, name)
        var isValue = false
        while !isDone {
            let sign = look(at: index)
            switch sign {
            case "<": return
            case ">":
                let isEmpty = look(at: index - 1) == "/"
                index += 1
                if !isEnd, !isEmpty { readContent(of: name) }
                return
            case "=":
                isValue = true
                index += 1
            case _ where sign.isBlank || sign == "/" && !isValue: index += 1
            case _ where readSpan(sign): isValue = false
            default:
                let signs = isValue ? "<>" : "<>/="
                let word = skip { $0.isBlank || signs.unicodeScalars.contains($0) }
                add(isValue ? .string : .attribute, word)
                isValue = false
            }
        }
    }

    /// Reads a script or a style sheet up to its end tag.
    private mutating func readContent(of name: Range<Int>) {
        guard name.count <= 6, let syntax = Self.embedded[text(of: name).lowercased()] else { return }
        var place = index
        while place < end, !isEndTag(at: place, of: name) { place += 1 }
        read(upTo: place, as: syntax)
    }

    private mutating func isEndTag(at place: Int, of name: Range<Int>) -> Bool {
        guard has("</", at: place) else { return false }
        for offset in 0..<name.count {
            let (one, other) = (look(at: place + 2 + offset), look(at: name.lowerBound + offset))
            if one.value | 0x20 != other.value | 0x20 { return false }
        }
        return true
    }
}
