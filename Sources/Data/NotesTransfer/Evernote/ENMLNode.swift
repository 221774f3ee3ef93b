import Portico

/// An element of Evernote's markup, or a text in one.
final class ENMLNode {
    let name: String
    let attributes: [String: String]
    private(set) var children: [ENMLNode] = []
    /// Of what has no name.
    private(set) var text = ""
    /// Whether it stands on lines of its own, because of itself or of what is in it.
    private(set) var isBlock: Bool
    /// The same to programs up to November 2026, which knew fewer of them.
    private(set) var wasBlock: Bool

    private static let blockNames: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dir", "div", "dl",
        "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
        "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
        "tr",
        "ul", "xmp",
    ]
    private static let earlierBlockNames: Set<String> = [
        "blockquote", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
        "pre",
        "table", "ul",
    ]
    /// What stands in these is no text of the note.
    static let hiddenNames: Set<String> = ["script", "style", "title"]

    /// How many ends of such elements are in markup, by their names.
    static func endings(in markup: ArraySlice<UInt8>) -> [String: Int] {
        [
            "script": markup.places(of: "</script", ignoringCase: true),
            "style": markup.places(of: "</style", ignoringCase: true),
            "title": markup.places(of: "</title", ignoringCase: true),
        ]
    }

    init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
        style = Self.style(attributes["style"])
        address = name == "a" ? Self.address(attributes["href"]) : ""
        leadsIntoItself = DataAddress(address) != nil
        isBlock =
            Self.blockNames.contains(name)
            || Self.textNames.contains(name) && Self.blockDisplays.contains(style["display"] ?? "")
        wasBlock = Self.earlierBlockNames.contains(name)
    }

    /// Adds an element that is complete.
    func add(_ child: ENMLNode) {
        children.append(child)
        contents.formUnion(child.contents)
        contents.formUnion(child.ownContents)
        blocksOfTheirOwn += child.blocksOfTheirOwn + (child.isBlockOfItsOwn ? 1 : 0)
        if child.isBlock { isBlock = true }
        if child.wasBlock { wasBlock = true }
    }

    func add(_ text: String) {
        if let last = children.last, last.name.isEmpty {
            last.text += text
        } else {
            let node = ENMLNode("")
            node.text = text
            children.append(node)
        }
    }

    /// What its style says, by the names of properties, in small letters and without what makes it important.
    let style: [String: String]

    /// Of nothing but what is in them, so that a style may set them on lines of their own.
    private static let textNames: Set<String> = ["a", "b", "em", "font", "i", "label", "span", "strong", "u"]
    private static let blockDisplays: Set<String> = ["block", "flex", "grid", "list-item", "table"]

    private static func style(_ text: String?) -> [String: String] {
        guard let text, !text.isEmpty else { return [:] }
        var style: [String: String] = [:]
        for declaration in text.split(separator: ";", maxSplits: maxDeclarations).prefix(maxDeclarations) {
            let parts = declaration.split(separator: ":", maxSplits: 1).map(\.trimmed)
            guard parts.count == 2 else { continue }
            let value = parts[1].lowercased()
            style[parts[0].lowercased()] =
                value.hasSuffix("!important") ? value.dropLast(10).description.trimmed : value
        }
        return style
    }

    /// Web pages that were clipped have some thirty.
    private static let maxDeclarations = 200

    /// Whether its style says so, as in `--en-codeblock:true`.
    func styled(_ property: String) -> Bool {
        style.contains { $0.key.hasSuffix(property) && $0.value == "true" }
    }

    /// The same as programs up to November 2026 read it.
    func wasStyled(_ property: String) -> Bool {
        (attributes["style"] ?? "").split(separator: ";", maxSplits: 10_000).contains { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1).map(\.trimmed)
            return parts.count == 2 && parts[0].hasSuffix(property) && parts[1] == "true"
        }
    }

    /// Where an `a` leads; empty where it says nothing of that.
    let address: String
    /// Whether it is a link that has in itself what it leads to, as no page has.
    let leadsIntoItself: Bool

    /// Browsers leave out what breaks a line (WHATWG URL, 4.4).
    private static func address(_ text: String?) -> String {
        let scalars = (text ?? "").trimmed.unicodeScalars
        return String(scalars.filter { !"\t\n\r".unicodeScalars.contains($0) })
    }

    /// Whether browsers show nothing of it.
    var isHidden: Bool {
        Self.hiddenNames.contains(name) || attributes["hidden"] != nil && style["display"] == nil
            || style["display"] == "none"
            || ["hidden", "collapse"].contains(style["visibility"] ?? "")
                && !contents.contains(.visible)
    }

    /// What decides how the elements around it are written.
    struct Contents: OptionSet {
        let rawValue: Int

        static let link = Self(rawValue: 1)
        static let picture = Self(rawValue: 2)
        /// A box, or what stands for something encrypted.
        static let mark = Self(rawValue: 4)
        static let hidden = Self(rawValue: 8)
        /// Shown also in what is hidden.
        static let visible = Self(rawValue: 16)
        static let list = Self(rawValue: 32)
        static let table = Self(rawValue: 64)
    }

    /// What is somewhere in it. Asked each time it would be looked for at each level.
    private(set) var contents: Contents = []
    /// How many blocks are in it that are more than lines of text, such as headings and code.
    private(set) var blocksOfTheirOwn = 0

    private var isBlockOfItsOwn: Bool {
        ["blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr"].contains(name) || isCodeBlock
    }

    private var ownContents: Contents {
        var contents: Contents =
            switch name {
            case "a": .link
            case "img", "en-media": .picture
            case "en-todo", "en-crypt": .mark
            case "table": .table
            case _ where isList: .list
            default: []
            }
        if isHidden { contents.insert(.hidden) }
        if style["visibility"] == "visible" { contents.insert(.visible) }
        return contents
    }

    /// What the items of a list are counted from.
    var firstNumber: Int { max(0, min(Int(attributes["start"] ?? "1") ?? 1, 999_999)) }

    var isList: Bool { ["ul", "ol", "dir", "menu"].contains(name) }

    /// Whether it is a box in a line, which has room around it.
    var isBoxInLine: Bool { style["display"]?.hasPrefix("inline-") ?? false }

    /// Whether it is an element of Evernote's code.
    var isCodeBlock: Bool { name == "pre" || name == "xmp" || name == "div" && styled("en-codeblock") }

    /// The lines of code in it, of which each block is one.
    var code: String {
        var code = ""
        for child in children { child.addCode(to: &code, isPlain: name != "div") }
        return code.hasSuffix("\n") ? String(code.dropLast()) : code
    }

    private func addCode(to code: inout String, isPlain: Bool) {
        switch name {
        // Between elements it is how the file was written.
        case "" where !isPlain && text.contains("\n") && text.trimmed.isEmpty: break
        case "": code += text.replacing("\u{A0}", with: " ")
        case "br": code += "\n"
        case _ where isHidden: break
        default:
            if isBlock, !code.isEmpty, !code.hasSuffix("\n") { code += "\n" }
            for child in children { child.addCode(to: &code, isPlain: isPlain) }
            if isBlock, !children.isEmpty, !code.hasSuffix("\n") { code += "\n" }
        }
    }

    /// All text in it, as it is.
    var plainText: String {
        var text = ""
        addPlainText(to: &text)
        return text
    }

    /// One text that all are added to: put together level by level it would be copied at each.
    private func addPlainText(to whole: inout String) {
        switch name {
        case "": whole += text
        case "br": whole += "\n"
        default: for child in children { child.addPlainText(to: &whole) }
        }
    }
}

/// Makes the tree, which is never deeper than `XMLEvents` lets an element be, and has no more elements than any note:
/// each takes some thirty times what its markup does.
final class ENMLTree: XMLHandler {
    static let maxElements = 200_000

    let root = ENMLNode("en-note")
    private(set) var isTooLarge = false
    private var elements = 0
    private var open: [ENMLNode] = []
    private var bytes: [UInt8] = []

    /// How deep the next element would be.
    var depth: Int { open.count }

    func start(_ name: String, _ attributes: [String: String]) {
        elements += 1
        if elements > Self.maxElements { isTooLarge = true }
        guard !isTooLarge else { return }
        flush()
        open.append(open.isEmpty ? root : ENMLNode(name.lowercased(), attributes))
    }

    func end(_ name: String) {
        guard !isTooLarge else { return }
        flush()
        if let node = open.popLast() { open.last?.add(node) }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        if !isTooLarge { bytes += text }
    }

    func text(_ text: String) {
        if !isTooLarge { bytes += text.utf8 }
    }

    private func flush() {
        if !bytes.isEmpty { open.last?.add(String(decoding: bytes, as: UTF8.self)) }
        bytes = []
    }
}
