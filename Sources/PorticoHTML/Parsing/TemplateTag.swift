/// One pair of braces and what is between them.
struct TemplateTag {
    enum Kind {
        case variable, raw, section, inverted, close, partial, parent, block, comment
        /// A kind this version does not have, and what to say about it.
        case refused(what: String, hint: String?)
    }

    let kind: Kind
    /// The tag with its braces.
    let range: Range<Int>
    /// What is between, without its sign and the space around it.
    let content: Range<Int>

    /// Whether the tag, alone on its line, takes the whole line with it (Mustache specification, "standalone").
    var takesItsLine: Bool {
        switch kind {
        case .section, .inverted, .close, .partial, .parent, .block, .comment: true
        case .variable, .raw, .refused: false
        }
    }

    /// Reads the tag whose first brace is at `start`; nil where it never ends.
    init?(at start: Int, in bytes: [UInt8]) {
        let isTriple = bytes[start...].starts(with: "{{{".utf8)
        let inner = start + (isTriple ? 3 : 2)
        guard let end = Self.end(from: inner, in: bytes) else { return nil }
        guard !isTriple || bytes[(end + 2)...].first == UInt8(ascii: "}") else { return nil }
        let close = end + (isTriple ? 3 : 2)
        var content = Self.trimmed(inner..<end, in: bytes)
        var kind = isTriple ? Kind.raw : .variable
        if !isTriple, let sign = bytes[content].first, let signed = Self.kind(of: sign) {
            kind = signed
            content = Self.trimmed(content.lowerBound + 1..<content.upperBound, in: bytes)
        }
        self.kind = kind
        range = start..<close
        self.content = content
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
        case UInt8(ascii: "="): .refused(what: "other delimiters are not part of this version", hint: "keep {{ and }}")
        case UInt8(ascii: "."), UInt8(ascii: "_"): nil
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E:
            .refused(what: "no tag begins with {{\(Character(Unicode.Scalar(sign)))", hint: nil)
        default: nil
        }
    }

    /// Where the next two closing braces are.
    private static func end(from start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "}"), bytes[index + 1] == UInt8(ascii: "}") { return index }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let start = range.first { !bytes[$0].isHTMLSpace } ?? range.upperBound
        let last = range.last { !bytes[$0].isHTMLSpace }
        return start..<(last.map { $0 + 1 } ?? start)
    }
}
