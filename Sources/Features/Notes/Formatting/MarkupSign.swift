import Portico

/// A sign of HTML in a line of Markdown, and what a reader sees of it: nothing of a tag, `&` of `&amp;`, the address of
/// `<https://atrium.example>`.
///
/// Only names that HTML has are tags: `Array<Int>` is text.
struct MarkupSign {
    let text: [Unicode.Scalar]
    /// The index behind it.
    let end: Int

    /// Nil where the line has no such sign at its beginning.
    init?(at rest: ArraySlice<Unicode.Scalar>) {
        switch rest.first {
        case "<": self.init(angle: rest)
        case "&": self.init(entity: rest)
        default: return nil
        }
    }

    private init?(angle rest: ArraySlice<Unicode.Scalar>) {
        if rest.starts(with: "<!--".unicodeScalars) {
            var end = rest.startIndex + 4
            while end < rest.endIndex, !rest[end...].starts(with: "-->".unicodeScalars) { end += 1 }
            text = []
            self.end = min(end + 3, rest.endIndex)
            return
        }
        let inside = rest.dropFirst().prefix { $0 != ">" && $0 != "<" }
        guard inside.endIndex < rest.endIndex, rest[inside.endIndex] == ">" else { return nil }
        end = inside.endIndex + 1
        if Self.isAddress(inside) {
            text = Array(inside)
            return
        }
        let name = (inside.first == "/" ? inside.dropFirst() : inside).prefix {
            $0.isASCII && ($0.properties.isAlphabetic || ("1"..."6").contains($0))
        }
        let behind = name.endIndex < inside.endIndex ? inside[name.endIndex] : " "
        guard Self.tags.contains(String(String.UnicodeScalarView(name)).lowercased()), behind == " " || behind == "/"
        else { return nil }
        text = []
    }

    private init?(entity rest: ArraySlice<Unicode.Scalar>) {
        let name = rest.dropFirst().prefix(Self.longestEntity).prefix { $0 != ";" }
        guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
            let scalar = Self.scalar(String(String.UnicodeScalarView(name)))
        else { return nil }
        text = [scalar]
        end = name.endIndex + 1
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.properties.generalCategory != .control else {
            return nil
        }
        return scalar
    }

    private static func isAddress(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard !text.contains(where: \.isSpace) else { return false }
        return ["https://", "http://", "mailto:"].contains { text.starts(with: $0.unicodeScalars) }
            || text.contains("@") && text.first != "@" && text.last != "@"
    }

    private static let longestEntity = 9
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "copy": "©",
    ]
    private static let tags: Set<String> = [
        "a", "abbr", "b", "blockquote", "br", "center", "code", "dd", "del", "details", "div", "dl", "dt", "em", "font",
        "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s",
        "small", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "u",
        "ul",
    ]
}
