/// Reads the tags of a finished page and the text between them, as a browser that runs no script does (WHATWG HTML
/// section 13.2.5).
///
/// Unlike `HTMLTokenizer`, which follows templates from value to value, it has the whole page and looks only for where
/// things are. Comments and declarations are skipped. What is never closed ends with the page.
struct PageTokenReader {
    enum Token {
        case tag(PageTag)
        case text(Range<Int>)
    }

    private let page: [UInt8]
    private var position = 0
    /// The element whose end tag ends the text that comes next.
    private var textElement: String?
    private var foreign = ForeignElements()

    init(_ page: [UInt8]) {
        self.page = page
    }

    /// Whether what comes next, and the tag that came last, is SVG or MathML.
    var isForeign: Bool { foreign.isForeign }

    mutating func next() -> Token? {
        if let element = textElement {
            textElement = nil
            let start = position
            position = endTag(of: element, from: start)
            if start < position { return .text(start..<position) }
        }
        while position < page.count {
            let start = position
            if page[start] == UInt8(ascii: "<") {
                if let tag = readMarkup() {
                    follow(tag)
                    return .tag(tag)
                }
                if position > start { continue }
                position += 1
            }
            position = self.position(of: UInt8(ascii: "<"), from: position)
            return .text(start..<position)
        }
        return nil
    }

    private func byte(_ index: Int) -> UInt8? {
        index < page.count ? page[index] : nil
    }

    private func position(after byte: UInt8, from start: Int) -> Int {
        min(position(of: byte, from: start) + 1, page.count)
    }

    /// Where the byte is next; the end of the page where it is not. Without a slice and its iterator, which cost most of
    /// a program that is not optimised, as in tests.
    private func position(of byte: UInt8, from start: Int) -> Int {
        var index = start
        while index < page.count, page[index] != byte { index += 1 }
        return min(index, page.count)
    }

    private func starts(_ text: StaticString, at index: Int) -> Bool {
        index <= page.count && text.withUTF8Buffer { page[index...].starts(with: $0) }
    }

    /// Where `</name` and what may follow a tag's name begin; the end of the page where they don't.
    private func endTag(of name: String, from start: Int) -> Int {
        guard name != "plaintext" else { return page.count }
        let wanted = Array(name.utf8)
        var index = start
        while true {
            let found = position(of: UInt8(ascii: "<"), from: index)
            guard found < page.count else { return page.count }
            let after = found + 2 + wanted.count
            if byte(found + 1) == UInt8(ascii: "/"), after < page.count,
                page[found + 2..<after].lazy.map(\.lowercasedASCII).elementsEqual(wanted), Self.endsName(page[after])
            {
                return found
            }
            index = found + 1
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    /// Which text comes after a tag.
    private mutating func follow(_ tag: PageTag) {
        let isHTML = !tag.isEnd && !foreign.isForeign
        foreign.follow(tag.name, isEnd: tag.isEnd, isSelfClosing: tag.isSelfClosing)
        if isHTML, HTMLTokenizer.rcdataElements.contains(tag.name) || HTMLTokenizer.rawTextElements.contains(tag.name) {
            textElement = tag.name
        }
    }
}

// What begins with "<".
extension PageTokenReader {
    /// Reads a tag; nil where it is something else, which is skipped, or only the character.
    private mutating func readMarkup() -> PageTag? {
        let start = position
        switch byte(start + 1) {
        case UInt8(ascii: "!"):
            skipDeclaration()
        case UInt8(ascii: "?"):
            position = position(after: UInt8(ascii: ">"), from: start + 2)
        case UInt8(ascii: "/"):
            guard let next = byte(start + 2) else { return nil }
            if next.isASCIILetter { return readTag(isEnd: true) }
            position = position(after: UInt8(ascii: ">"), from: start + 2)
        case let next? where next.isASCIILetter:
            return readTag(isEnd: false)
        default: break
        }
        return nil
    }

    private mutating func skipDeclaration() {
        if starts("--", at: position + 2) {
            skipComment(from: position + 4)
        } else if foreign.isForeign, starts("[CDATA[", at: position + 2) {
            position += 9
            while position < page.count, !starts("]]>", at: position) { position += 1 }
            position = min(position + 3, page.count)
        } else {
            position = position(after: UInt8(ascii: ">"), from: position + 2)
        }
    }

    /// A comment ends at `-->` or `--!>`, and right away at `>` or `->`.
    private mutating func skipComment(from start: Int) {
        if byte(start) == UInt8(ascii: ">") {
            position = start + 1
            return
        }
        if starts("->", at: start) {
            position = start + 2
            return
        }
        var index = start
        while true {
            let dash = position(of: UInt8(ascii: "-"), from: index)
            guard dash < page.count else { break }
            for end: StaticString in ["-->", "--!>"] where starts(end, at: dash) {
                position = dash + end.utf8CodeUnitCount
                return
            }
            index = dash + 1
        }
        position = page.count
    }

    /// Reads a tag that begins with a letter; one that never ends is no tag.
    private mutating func readTag(isEnd: Bool) -> PageTag? {
        let start = position
        var index = start + (isEnd ? 2 : 1)
        let nameStart = index
        while let byte = byte(index), !Self.endsName(byte) { index += 1 }
        let nameEnd = index
        var attributes: [PageTag.Attribute] = []
        while let byte = byte(index), byte != UInt8(ascii: ">") {
            if byte.isHTMLSpace || byte == UInt8(ascii: "/") {
                index += 1
            } else {
                let attribute = readAttribute(at: index)
                attributes.append(attribute)
                index = attribute.range.upperBound
            }
        }
        guard index < page.count else {
            position = page.count
            return nil
        }
        position = index + 1
        return PageTag(
            name: lowercased(nameStart..<nameEnd),
            isEnd: isEnd,
            range: start..<position,
            nameEnd: nameEnd,
            isSelfClosing: page[index - 1] == UInt8(ascii: "/") && attributes.last?.range.upperBound != index,
            attributes: attributes
        )
    }

    private func readAttribute(at start: Int) -> PageTag.Attribute {
        // An equals sign at the very beginning is part of the name.
        var index = start + 1
        while let byte = byte(index), !Self.endsName(byte), byte != UInt8(ascii: "=") { index += 1 }
        let name = lowercased(start..<index)
        var value = index
        while let byte = byte(value), byte.isHTMLSpace { value += 1 }
        guard byte(value) == UInt8(ascii: "=") else {
            return PageTag.Attribute(name: name, range: start..<index, value: index..<index)
        }
        value += 1
        while let byte = byte(value), byte.isHTMLSpace { value += 1 }
        guard let quote = byte(value), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            var end = value
            while let byte = byte(end), !byte.isHTMLSpace, byte != UInt8(ascii: ">") { end += 1 }
            return PageTag.Attribute(name: name, range: start..<end, value: value..<end)
        }
        let end = position(after: quote, from: value + 1)
        let isClosed = end - 1 > value && page[end - 1] == quote
        return PageTag.Attribute(name: name, range: start..<end, value: value + 1..<(isClosed ? end - 1 : end))
    }

    private func lowercased(_ range: Range<Int>) -> String {
        var name: [UInt8] = []
        name.reserveCapacity(range.count)
        for index in range { name.append(page[index].lowercasedASCII) }
        return String(decoding: name, as: UTF8.self)
    }
}

/// A start or end tag of a finished page, with where it stands.
struct PageTag {
    struct Attribute {
        /// In lower case.
        let name: String
        /// From the name to the end of the value, its quotes included.
        let range: Range<Int>
        /// The value without its quotes; empty where there is none.
        let value: Range<Int>
    }

    /// In lower case.
    let name: String
    let isEnd: Bool
    /// From `<` to the byte after `>`.
    let range: Range<Int>
    /// The byte after the name.
    let nameEnd: Int
    let isSelfClosing: Bool
    let attributes: [Attribute]

    /// The first attribute of that name; later ones are not part of the element (WHATWG section 13.2.5.33).
    subscript(name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }

    func has(_ name: String) -> Bool {
        self[name] != nil
    }
}

/// Reads the character references of text and attribute values (WHATWG section 13.2.5.72).
///
/// Of the 2,231 names HTML knows it reads those that the engine prints and those that stand for characters with a
/// meaning in HTML; others stay as they are written.
enum CharacterReferences {
    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "apos": "'", "gt": ">", "lt": "<", "nbsp": "\u{A0}", "quot": "\"",
    ]
    /// The longest reference read: `&#x10FFFF;` with some zeros.
    private static let maximumLength = 16

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            decoded += rest[..<start]
            rest = rest[start...]
            let window = rest.prefix(maximumLength)
            guard let end = window.firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            else {
                decoded.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            decoded += Array(String(Character(scalar)).utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: decoded + rest, as: UTF8.self)
    }

    /// The name of the first reference that HTML may know and this does not read.
    static func unreadName(in bytes: some Collection<UInt8>) -> String? {
        var rest = Array(bytes)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[(start + 1)...]
            let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit }
            guard let first = name.first, first.isASCIILetter, name.endIndex < rest.endIndex,
                rest[name.endIndex] == UInt8(ascii: ";")
            else { continue }
            let text = String(decoding: name, as: UTF8.self)
            if names[text] == nil { return text }
        }
        return nil
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }),
            let code = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }
}
