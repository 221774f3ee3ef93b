/// The HTML that Markdown is written as: a language so small that every HTML5 parser reads it as just what it says.
///
/// All that is written passes here before a page holds it, whatever led the writer to it. Elements and attributes are
/// those of a list and written in one way only; every element ends, in order, and lies where a parser leaves it: no
/// link in a link, no paragraph in a paragraph, nothing but rows in a table. Text and values hold no `<`, `>`, `"` or
/// control character, and an `&` only in front of their names. So there is nothing that a parser could repair, and
/// nothing that means something else where it is written and read again (mutation XSS). That parsers do read it so is
/// tested with one, as is that what they would not is refused.
struct HTMLGrammar {
    /// Deeper than any text within `MarkdownParser.levels` gets.
    static let levels = 400

    private let html: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var open: [HTMLElement] = []
    private var openLinks = 0

    static func accepts(_ html: [UInt8]) -> Bool {
        html.withUnsafeBufferPointer { bytes in
            var grammar = HTMLGrammar(bytes)
            return grammar.read()
        }
    }

    private init(_ html: UnsafeBufferPointer<UInt8>) {
        self.html = html
    }

    private mutating func read() -> Bool {
        while index < html.count {
            let isRead = html[index] == UInt8(ascii: "<") ? readTag() : readText()
            guard isRead else { return false }
        }
        return open.isEmpty
    }

    /// Up to the next tag.
    private mutating func readText() -> Bool {
        let start = index
        guard readCharacters(upTo: UInt8(ascii: "<")) else { return false }
        // A parser takes out a line end right behind `<pre>`.
        guard open.last != .pre else { return false }
        return open.last?.holdsText ?? true || html[start..<index].allSatisfy { $0 == 0x0A || $0 == 0x20 }
    }

    /// Up to a byte or the end.
    private mutating func readCharacters(upTo end: UInt8) -> Bool {
        while index < html.count, html[index] != end {
            switch html[index] {
            case UInt8(ascii: "&"):
                guard let name = Self.escapes.first(where: { has($0) }) else { return false }
                index += name.utf8CodeUnitCount
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x7F, 0x0B, 0x00...0x08, 0x0D...0x1F:
                return false
            default: index += 1
            }
        }
        return true
    }

    private static let escapes: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;"]

    private mutating func readTag() -> Bool {
        if has("</") {
            index += 2
            return readEnd()
        }
        index += 1
        let end = html[index...].prefix(HTMLElement.longestName + 1).firstIndex {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">")
        }
        guard let end, let element = HTMLElement.byName[String(decoding: html[index..<end], as: UTF8.self)] else {
            return false
        }
        index = end
        guard isPlace(for: element), readAttributes(of: element) else { return false }
        if element.isVoid { return true }
        open.append(element)
        if element.isLink { openLinks += 1 }
        return open.count <= Self.levels
    }

    private mutating func readEnd() -> Bool {
        guard let element = open.popLast(), html[index...].starts(with: element.rawValue.utf8) else { return false }
        if element.isLink { openLinks -= 1 }
        index += element.rawValue.utf8.count
        return take(UInt8(ascii: ">"))
    }

    private func isPlace(for element: HTMLElement) -> Bool {
        if element.isLink, openLinks > 0 { return false }
        if element == .label, open.contains(.label) { return false }
        return open.last?.holds(element) ?? element.isFlow
    }

    /// The attributes and the end of the tag.
    private mutating func readAttributes(of element: HTMLElement) -> Bool {
        var isOutside = false
        var isMarkedOutside = false
        var isComplete = element != .a && element != .img && element != .input
        for attribute in HTMLAttribute.all(of: element) where hasAttribute(attribute.name) {
            index += 1 + attribute.name.utf8.count + 2
            let start = index
            guard readCharacters(upTo: UInt8(ascii: "\"")) else { return false }
            let value = html[start..<index]
            guard attribute.allows(value), take(UInt8(ascii: "\"")) else { return false }
            switch attribute.name {
            case "href":
                isComplete = true
                isOutside = WrittenAddress(value)?.isOutside ?? true
            case "rel": isMarkedOutside = true
            case "src", "type": isComplete = true
            default: break
            }
        }
        return isComplete && isOutside == isMarkedOutside && take(UInt8(ascii: ">"))
    }

    /// Whether ` name="` comes next.
    private func hasAttribute(_ name: String) -> Bool {
        guard index < html.count, html[index] == UInt8(ascii: " ") else { return false }
        let rest = html[(index + 1)...]
        return rest.starts(with: name.utf8) && rest.dropFirst(name.utf8.count).starts(with: "=\"".utf8)
    }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { html[index...].starts(with: $0) }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < html.count, html[index] == byte else { return false }
        index += 1
        return true
    }
}
