/// One pair of delimiters and what is between them.
struct TemplateTag {
    enum Kind {
        case variable, raw, section, inverted, close, partial, parent, block, comment
        case delimiters(TemplateDelimiters)
        /// A kind there is not, and what to say about it.
        case refused(what: String, hint: String?)
    }

    let kind: Kind
    /// The tag with its delimiters.
    let range: Range<Int>
    /// What is between, without its sign and the space around it.
    let content: Range<Int>
    /// What is wrong with its end, where that was found nevertheless.
    let flaw: String?

    /// Whether the tag, alone on its line, takes the whole line with it (Mustache specification, "standalone").
    var takesItsLine: Bool {
        switch kind {
        case .section, .inverted, .close, .partial, .parent, .block, .comment, .delimiters: true
        case .variable, .raw, .refused: false
        }
    }

    /// Whether other text is put in its place, line by line.
    var isIncluding: Bool {
        switch kind {
        case .partial, .parent, .block: true
        case .variable, .raw, .section, .inverted, .close, .comment, .delimiters, .refused: false
        }
    }

    /// Reads the tag whose first delimiter is at `start`; nil where it never ends.
    init?(at start: Int, _ delimiters: TemplateDelimiters, in bytes: [UInt8]) {
        let inner = start + delimiters.open.count
        if inner < bytes.count, bytes[inner] == UInt8(ascii: "=") {
            guard let tag = Self.delimiters(from: inner, start, delimiters, in: bytes) else { return nil }
            self = tag
            return
        }
        // Three braces are a tag of their own; with other delimiters, as <%{x}%>, the inner ones are a sign.
        let isTriple = delimiters == .braces && inner < bytes.count && bytes[inner] == UInt8(ascii: "{")
        let mark = TemplateDelimiters.next(delimiters.close, from: isTriple ? inner + 1 : inner, in: bytes)
        let cut =
            delimiters == .braces && !isTriple
            ? Self.cut(inner..<(mark ?? bytes.count), in: bytes, isOpen: mark == nil) : nil
        guard let end = cut?.content ?? mark else { return nil }
        let close = cut?.end ?? end + delimiters.close.count
        guard !isTriple || (close < bytes.count && bytes[close] == UInt8(ascii: "}")) else { return nil }
        var content = Self.trimmed((isTriple ? inner + 1 : inner)..<end, in: bytes)
        var kind = isTriple ? Kind.raw : .variable
        let isBraced =
            bytes[content].first == UInt8(ascii: "{") && bytes[content].last == UInt8(ascii: "}") && content.count > 1
        if !isTriple, isBraced, delimiters != .braces {
            kind = .raw
            content = Self.trimmed(content.lowerBound + 1..<content.upperBound - 1, in: bytes)
        } else if !isTriple, let sign = bytes[content].first, let signed = Self.kind(of: sign) {
            kind = signed
            content = Self.trimmed(content.lowerBound + 1..<content.upperBound, in: bytes)
        }
        self.kind = kind
        range = start..<(isTriple ? close + 1 : close)
        self.content = content
        flaw = cut?.flaw
    }

    private init(_ kind: Kind, _ range: Range<Int>, _ content: Range<Int>) {
        self.kind = kind
        self.range = range
        self.content = content
        flaw = nil
    }

    /// Where a tag ends that lacks a closing brace, or both, so that what follows it is not read as a part of it. No
    /// name has a brace and space, or two braces, in it.
    private static func cut(
        _ range: Range<Int>,
        in bytes: [UInt8],
        isOpen: Bool
    ) -> (content: Int, end: Int, flaw: String)? {
        guard bytes[trimmed(range, in: bytes)].first != UInt8(ascii: "!") else { return nil }
        var quote: UInt8?
        for index in range {
            switch bytes[index] {
            case quote: quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? bytes[index]
            case UInt8(ascii: "{")
            where quote == nil && index + 1 < range.upperBound && bytes[index + 1] == UInt8(ascii: "{"):
                // A tag of HTML begins no name either; at the beginning it is the sign of a parent.
                let markup = bytes[range.lowerBound..<index].dropFirst().firstIndex(of: UInt8(ascii: "<"))
                let end = trimmed(range.lowerBound..<(markup ?? index), in: bytes).upperBound
                return (end, end, "the tag is not closed before the next one")
            case UInt8(ascii: "}") where quote == nil:
                let rest = bytes[index + 1..<range.upperBound]
                guard isOpen || rest.contains(where: { $0.isHTMLSpace || $0 == UInt8(ascii: "{") }) else { return nil }
                return (index, index + 1, "the tag is closed by one brace only")
            case UInt8(ascii: "<") where isOpen && index > range.lowerBound, UInt8(ascii: "\n") where isOpen: return nil
            default: continue
            }
        }
        return nil
    }

    /// Reads `{{=<% %>=}}`, which ends with an equals sign too.
    private static func delimiters(
        from inner: Int,
        _ start: Int,
        _ delimiters: TemplateDelimiters,
        in bytes: [UInt8]
    ) -> TemplateTag? {
        let close = [UInt8(ascii: "=")] + delimiters.close
        guard let end = TemplateDelimiters.next(close, from: inner + 1, in: bytes) else { return nil }
        let content = trimmed(inner + 1..<end, in: bytes)
        let text = String(decoding: bytes[content], as: UTF8.self)
        let kind =
            TemplateDelimiters(text).map { Kind.delimiters($0) }
            ?? .refused(
                what: "'\(text.abbreviated)' are no delimiters",
                hint: "write two short words, as in {{=<% %>=}}"
            )
        return TemplateTag(kind, start..<end + close.count, content)
    }

    private static func kind(of sign: UInt8) -> Kind? {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "&"): .raw
        case UInt8(ascii: "."), UInt8(ascii: "_"): nil
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E:
            .refused(what: "no tag begins with {{\(Character(Unicode.Scalar(sign)))", hint: nil)
        default: nil
        }
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let start = range.first { !bytes[$0].isHTMLSpace } ?? range.upperBound
        let last = range.last { !bytes[$0].isHTMLSpace }
        return start..<(last.map { $0 + 1 } ?? start)
    }
}

/// What stands around a tag: `{{` and `}}`, until `{{=<% %>=}}` sets others (Mustache specification, "delimiters").
struct TemplateDelimiters: Sendable, Equatable {
    let open: [UInt8]
    let close: [UInt8]

    static let braces = TemplateDelimiters(open: Array("{{".utf8), close: Array("}}".utf8))
    /// Longer ones are refused, so that looking for one is never slow.
    private static let maximumLength = 16

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Reads what stands between the equals signs: two words without an equals sign.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        guard words.count == 2, words.allSatisfy({ $0.count <= Self.maximumLength && !$0.contains(UInt8(ascii: "=")) })
        else { return nil }
        self.init(open: words[0], close: words[1])
    }

    /// Where `mark` is found next.
    static func next(_ mark: [UInt8], from start: Int, in bytes: [UInt8]) -> Int? {
        guard let first = mark.first else { return nil }
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index] == first, bytes[index..<index + mark.count].elementsEqual(mark) { return index }
            index += 1
        }
        return nil
    }
}
