/// An element that rendered Markdown may have, and what may stand in it.
enum HTMLElement: String, CaseIterable {
    case a, blockquote, br, code, del, details, div, em, h2, h3, h4, h5, h6, hr, img, input, label, li, mark, math,
        mfrac, mi,
        mn, mo, mover, mroot, mrow, mspace, msqrt, msub, msubsup, msup, mtable, mtd, mtext, mtr, munder, munderover, ol,
        p, pre, span, strong, summary, sup
    case table, tbody, td, th, thead, tr, ul

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    static let longestName = 10

    /// Whether it has neither contents nor an end tag.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .img, .input: true
        default: false
        }
    }

    /// Whether text stands in it by itself, and not only white space between elements.
    var holdsText: Bool {
        switch self {
        case .details, .div, .ol, .pre, .table, .tbody, .thead, .tr, .ul: false
        case .mi, .mn, .mo, .mtext: true
        case _ where self == .math || isMaths: false
        default: true
        }
    }

    /// Whether an element may lie directly in it.
    func holds(_ element: HTMLElement) -> Bool {
        switch self {
        case .blockquote, .li: element.isFlow
        case .details: element.isFlow || element == .summary
        case .div: element == .table
        case .mi, .mn, .mo, .mspace, .mtext: false
        case .mtable: element == .mtr
        case .mtr: element == .mtd
        case _ where self == .math || isMaths: element.isMaths && element != .mtr && element != .mtd
        case .ol, .ul: element == .li
        case .pre: element == .code
        case .table: element == .thead || element == .tbody
        case .tbody, .thead: element == .tr
        case .tr: element == .td || element == .th
        default: element.isPhrasing
        }
    }

    /// Whether it stands among blocks, and not only in the one element that is made for it.
    var isFlow: Bool {
        switch self {
        case .blockquote, .details, .div, .h2, .h3, .h4, .h5, .h6, .hr, .ol, .p, .pre, .ul: true
        default: isPhrasing
        }
    }

    /// Whether it stands within a line.
    private var isPhrasing: Bool {
        switch self {
        case .a, .br, .code, .del, .em, .img, .input, .label, .mark, .math, .span, .strong, .sup: true
        default: false
        }
    }

    /// Whether it is a piece of a formula.
    private var isMaths: Bool {
        switch self {
        case .mfrac, .mi, .mn, .mo, .mover, .mroot, .mrow, .mspace, .msqrt, .msub, .msubsup, .msup, .mtable, .mtd,
            .mtext, .mtr, .munder, .munderover:
            true
        default: false
        }
    }

    /// Links and what may become one: a parser ends a link where another begins, however deep in it.
    var isLink: Bool { self == .a || self == .span }
}

/// An attribute that an element of rendered Markdown may have, and its values.
struct HTMLAttribute {
    enum Value {
        case oneOf([String])
        /// An address that a reader may be led to.
        case address
        /// An address on this site.
        case source
        case number
        case text
        /// The id of a heading, of a footnote or of its mark.
        case id
        /// What names the way back, with the id of the mark.
        case back
        /// `language-` and the name of one.
        case language
    }

    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    private static let callout = Self(
        "class",
        .oneOf(["callout", "callout callout-warning", "callout callout-danger"])
    )
    static let idPrefix = "user-content-"
    static let outsideLink = "nofollow noopener noreferrer"

    /// What an element may have, in the order in which it is written.
    static func all(of element: HTMLElement) -> [HTMLAttribute] {
        switch element {
        case .a: link
        case .blockquote: [callout]
        case .code: code
        case .details: [callout, Self("open", .oneOf([""]))]
        case .div: table
        case .h2, .h3, .h4, .h5, .h6: heading
        case .img: image
        case .input: box
        case .li: item
        case .math: formula
        case .mfrac: [Self("linethickness", .oneOf(["0"]))]
        case .mi: [Self("mathvariant", .oneOf(["normal"]))]
        case .mo: [Self("form", .oneOf(["prefix", "postfix"])), Self("stretchy", .oneOf(["true", "false"]))]
        case .mover: [Self("accent", .oneOf(["true"]))]
        case .munder: [Self("accentunder", .oneOf(["true"]))]
        case .mrow: [Self("displaystyle", .oneOf(["true", "false"]))]
        case .mspace: [Self("width", .oneOf(MathCommand.widths))]
        case .mtable: [Self("class", .oneOf(["aligned", "cases"])), Self("displaystyle", .oneOf(["true"]))]
        case .ol: ordered
        case .span: part
        case .td: cell
        case .th: header
        default: []
        }
    }

    private static let link = [
        Self("class", .oneOf(["note-link", "image", "footnote", "footnote-back"])), Self("id", .id),
        Self("href", .address), Self("rel", .oneOf([outsideLink])), Self("title", .text),
        Self("aria-labelledby", .back),
    ]
    private static let code = [Self("class", .language)]
    private static let table = [
        Self("class", .oneOf(["table"])), Self("tabindex", .oneOf(["0"])), Self("role", .oneOf(["region"])),
        Self("aria-label", .text),
    ]
    private static let heading = [Self("id", .id)]
    private static let image = [
        Self("src", .source), Self("alt", .text), Self("title", .text), Self("width", .number), Self("height", .number),
        Self("loading", .oneOf(["lazy"])),
    ]
    private static let formula = [Self("display", .oneOf(["block"])), Self("alttext", .text)]
    private static let box = [
        Self("type", .oneOf(["checkbox"])), Self("name", .oneOf(["task"])), Self("value", .number),
        Self("disabled", .oneOf([""])),
        Self("checked", .oneOf([""])), Self("aria-label", .text),
    ]
    private static let item = [Self("class", .oneOf(["task"])), Self("id", .id)]
    private static let ordered = [Self("class", .oneOf(["footnotes"])), Self("start", .number)]
    private static let part = [Self("class", .oneOf(["missing-note"] + CodePiece.Kind.allCases.map(\.rawValue)))]
    private static let cell = [Self("class", .oneOf(["align-left", "align-center", "align-right"]))]
    private static let header = [Self("scope", .oneOf(["col"]))] + cell

    /// Whether bytes, escaped as they are written, are such a value.
    func allows(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        switch value {
        case .oneOf(let values): values.contains { $0.utf8.elementsEqual(bytes) }
        case .address: WrittenAddress(bytes) != nil
        case .source: WrittenAddress(bytes)?.isOutside == false && !bytes.isEmpty && !WrittenAddress.hasScheme(bytes)
        case .number: (1...10).contains(bytes.count) && bytes.allSatisfy(\.isASCIIDigit)
        case .text: true
        case .id: Self.isID(bytes)
        case .back:
            bytes.starts(with: Footnotes.backLabel.utf8)
                && bytes.dropFirst(Footnotes.backLabel.utf8.count).first == 0x20
                && Self.isID(bytes.dropFirst(Footnotes.backLabel.utf8.count + 1))
        case .language: bytes.starts(with: "language-".utf8) && Self.isLanguage(bytes.dropFirst("language-".utf8.count))
        }
    }

    private static func isID(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.starts(with: idPrefix.utf8) && bytes.allSatisfy { $0 > 0x20 }
    }

    /// Whether it can be the name of a programming language: `swift`, `c++`, `objective-c`.
    static func isLanguage(_ name: some Collection<UInt8>) -> Bool {
        (1...40).contains(name.count)
            && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+#._-".utf8.contains($0) }
    }
}

/// An address as it stands in an attribute: of a kind that leads nowhere but to a page, a mailbox or a telephone.
struct WrittenAddress {
    /// Whether it is on another site, perhaps.
    let isOutside: Bool

    /// Nil for every other kind, and where it holds a byte that a browser would read as something else.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
        guard Self.hasScheme(bytes) else {
            isOutside = bytes.starts(with: "//".utf8)
            return
        }
        let scheme = String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        guard ["http", "https", "mailto", "tel"].contains(scheme) else { return nil }
        isOutside = scheme.hasPrefix("http")
    }

    /// Whether a browser finds a scheme in front (WHATWG URL, 4.4). The escapes that are written stand for no byte of
    /// one.
    static func hasScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = bytes.first, first.isASCIILetter else { return false }
        let end = bytes.firstIndex { !$0.isASCIILetter && !$0.isASCIIDigit && !"+-.".utf8.contains($0) }
        return end.map { bytes[$0] == UInt8(ascii: ":") } ?? false
    }
}
