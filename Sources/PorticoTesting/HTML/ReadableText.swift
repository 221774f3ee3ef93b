import CLibXML2

/// Text as a reader sees it: white space collapsed, blocks of text apart.
///
/// A no-break space reads as a space, since nobody can see the difference.
struct ReadableText {
    private enum Gap: Int {
        case none, space, line
    }

    private let keepsLines: Bool
    private var gap = Gap.none
    private(set) var result = ""

    init(keepingLines keepsLines: Bool) {
        self.keepsLines = keepsLines
    }

    mutating func append(_ text: String) {
        for scalar in text.unicodeScalars {
            if scalar.isASCIIWhitespace || scalar == "\u{A0}" {
                widen(to: .space)
            } else {
                if gap != .none, !result.isEmpty { result += gap == .line && keepsLines ? "\n" : " " }
                gap = .none
                result.unicodeScalars.append(scalar)
            }
        }
    }

    private mutating func widen(to other: Gap) {
        if other.rawValue > gap.rawValue { gap = other }
    }
}

extension ReadableText {
    /// What an element contributes to the text around it.
    enum Part {
        /// The text in it.
        case content
        /// These words in its place.
        case words(String)
        case nothing
    }

    /// The text in `element`; `part` is asked about each element within, not about `element` itself.
    static func of(_ element: HTMLElement, keepingLines: Bool = false, part: (HTMLElement) -> Part) -> String {
        var text = ReadableText(keepingLines: keepingLines)
        var open: [HTMLElement] = []
        var position = element.node
        var entering = true
        while let next = position.next(within: element.node, entering: entering) {
            while let last = open.last, last.node != next.pointee.parent {
                text.separate(at: last)
                open.removeLast()
            }
            position = next
            entering = false
            switch next.pointee.type {
            case XML_TEXT_NODE:
                next.pointee.content.map { text.append(String(cString: $0)) }
            case XML_ELEMENT_NODE:
                let child = HTMLElement(document: element.document, node: next)
                switch part(child) {
                case .nothing:
                    continue
                case .words(let words):
                    text.append(words)
                case .content:
                    text.separate(at: child)
                    open.append(child)
                    entering = true
                }
            default:
                continue
            }
        }
        return text.result
    }

    private mutating func separate(at element: HTMLElement) {
        switch element.name {
        case "td", "th":
            widen(to: .space)
        case let name where Self.blocks.contains(name):
            widen(to: .line)
        default:
            return
        }
    }

    /// The elements a browser begins on a new line (WHATWG HTML, 15.3).
    private static let blocks: Set = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dialog",
        "dir", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "legend", "li",
        "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre", "search", "section",
        "summary", "table",
        "tbody", "tfoot", "thead", "tr", "ul", "xmp",
    ]
}

extension HTMLElement {
    /// What a reader sees in this element: white space collapsed, without scripts, styles, templates and hidden parts.
    ///
    /// Style sheets are not read. What opens without a script (`details`, a popover) counts as seen; a `dialog` without
    /// `open` does not.
    public var text: String {
        isHidden ? "" : ReadableText.of(self, part: Self.readablePart)
    }

    /// The same with a line for each block of text.
    public var lines: String {
        isHidden ? "" : ReadableText.of(self, keepingLines: true, part: Self.readablePart)
    }

    /// All text in the element as it is written, hidden or not.
    var rawText: String {
        guard let content = xmlNodeGetContent(node) else { return "" }
        defer { CLibXML2_free(content) }
        return String(cString: content)
    }

    /// Whether this element or one around it keeps it from being seen.
    public var isHidden: Bool {
        isHiddenItself || ancestors.contains(where: \.isHiddenItself)
    }

    /// Whether this element, wherever it is put, is not rendered (WHATWG HTML, 15.3.1).
    var isHiddenItself: Bool {
        switch name {
        case "area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp",
            "script", "style",
            "template", "title":
            true
        case "input":
            self["type"]?.asciiLowercased == "hidden" || self["hidden"] != nil
        case "dialog":
            self["open"] == nil && self["popover"] == nil || self["hidden"] != nil
        default:
            self["hidden"] != nil
        }
    }

    private static func readablePart(_ element: HTMLElement) -> ReadableText.Part {
        element.isHiddenItself ? .nothing : .content
    }
}

extension String {
    /// The text with runs of white space as one space and none around.
    var collapsed: String {
        var text = ReadableText(keepingLines: false)
        text.append(self)
        return text.result
    }
}
