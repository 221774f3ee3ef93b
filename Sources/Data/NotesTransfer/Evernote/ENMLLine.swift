import Portico

/// What stands in a line of Evernote's markup, piece by piece.
///
///     var line = ENMLLine()
///     line.add("two  words", ENMLContext())      // a text, a space, a text
struct ENMLLine {
    struct Piece {
        enum Content: Equatable {
            /// Without white space.
            case text(String)
            /// White space that is shown.
            case space(String)
            case code(String)
            /// Markdown as it is.
            case written(String)
            /// Where the next line begins.
            case lineBreak
            /// A box to tick.
            case box(isDone: Bool)

            /// In place: thousands may follow each other, and each copy would be longer.
            fileprivate mutating func extend(by more: String) {
                switch self {
                case .text(var text):
                    self = .lineBreak
                    text += more
                    self = .text(text)
                case .space(var space):
                    self = .lineBreak
                    space += more
                    self = .space(space)
                case .code(var code):
                    self = .lineBreak
                    code += more
                    self = .code(code)
                case .written, .lineBreak, .box: break
                }
            }
        }

        var content: Content
        var styles: ENMLStyles = []
        /// The element whose text it is a part of.
        var link: ENMLNode?
        /// Whether it stands in for what cannot be shown, and only where its line has nothing else.
        var isStandIn = false

        var isSpace: Bool { if case .space = content { true } else { false } }

        /// What stands between it and another without white space; nil for white space.
        var firstScalar: Unicode.Scalar? {
            switch content {
            // It stands in brackets.
            case .text where link != nil: "["
            case .text(let text): text.unicodeScalars.first
            case .code, .written: "*"
            case .space, .lineBreak, .box: nil
            }
        }

        var lastScalar: Unicode.Scalar? {
            if case .text(let text) = content, link == nil { text.unicodeScalars.last } else { firstScalar }
        }
    }

    var pieces: [Piece] = []

    var isBlank: Bool { pieces.allSatisfy(\.isSpace) }

    /// Adds a text; white space becomes one space as HTML shows it, also where elements begin and end in it.
    mutating func add(_ text: String, _ context: ENMLContext) {
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let space = Self.shownSpace(scalar) else {
                word.append(scalar)
                continue
            }
            add(word: String(word), context)
            word = String.UnicodeScalarView()
            add(space: String(space), isKept: scalar.value > 0x20, context)
        }
        add(word: String(word), context)
    }

    private mutating func add(word: String, _ context: ENMLContext) {
        guard !word.isEmpty else { return }
        if let last = pieces.last, case .text = last.content, last.styles == context.styles,
            last.link === context.link
        {
            pieces[pieces.count - 1].content.extend(by: word)
        } else {
            pieces.append(Piece(content: .text(word), styles: context.styles, link: context.link))
        }
    }

    private mutating func add(space: String, isKept: Bool, _ context: ENMLContext) {
        guard let last = pieces.last, case .space = last.content else {
            pieces.append(Piece(content: .space(space), styles: context.styles, link: context.link))
            return
        }
        // Between two elements it belongs to neither.
        pieces[pieces.count - 1].styles.formIntersection(context.styles)
        if last.link !== context.link { pieces[pieces.count - 1].link = nil }
        if isKept { pieces[pieces.count - 1].content.extend(by: space) }
    }

    /// Adds code; side by side two would be one with the marks between them.
    mutating func add(code: String, _ context: ENMLContext) {
        if let last = pieces.last, case .code = last.content, last.link === context.link {
            pieces[pieces.count - 1].content.extend(by: code)
        } else {
            pieces.append(Piece(content: .code(code), link: context.link))
        }
    }

    /// Whether code that is added would stand behind a backslash in code.
    func endsWithBackslash(in context: ENMLContext) -> Bool {
        guard let last = pieces.last, case .code(let code) = last.content, last.link === context.link else {
            return false
        }
        return code.utf8.last == UInt8(ascii: "\\")
    }

    /// Adds Markdown that white space parts from its neighbours.
    mutating func add(apart markdown: String, _ context: ENMLContext) {
        add(space: " ", isKept: false, ENMLContext())
        pieces.append(Piece(content: .written(markdown), link: context.link))
        add(space: " ", isKept: false, ENMLContext())
    }

    /// What white space is shown as: what HTML takes for white space and the space that does not break as a space, and
    /// others as they are. Nil where it is none to Markdown (CommonMark 0.29, 2.1).
    private static func shownSpace(_ scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 9, 10, 12, 13, 32, 0xA0: " "
        case 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: Character(scalar)
        default: nil
        }
    }

    /// With a space where it breaks, one with the spaces beside it.
    var inOneLine: Self {
        var line = Self()
        for piece in pieces {
            switch piece.content {
            case .lineBreak: line.add(space: " ", isKept: false, ENMLContext())
            case .space(let space):
                line.add(space: space, isKept: space != " ", ENMLContext(styles: piece.styles, link: piece.link))
            default: line.pieces.append(piece)
            }
        }
        return line
    }

    /// With what stands in for something only where nothing else is in it.
    var withoutNeedlessStandIns: Self {
        guard pieces.contains(where: \.isStandIn) else { return self }
        let hasMore = pieces.contains { piece in
            switch piece.content {
            case .text, .code, .written: !piece.isStandIn
            case .space, .lineBreak, .box: false
            }
        }
        var line = Self()
        for piece in pieces where !(hasMore && piece.isStandIn) {
            switch (piece.content, line.pieces.last) {
            case (.space, let last?) where last.isSpace: break
            case (_, let last?) where piece.isStandIn && last.isStandIn && !piece.isSpace && !last.isSpace:
                line.add(space: " ", isKept: false, ENMLContext())
                line.pieces.append(piece)
            default: line.pieces.append(piece)
            }
        }
        return line
    }

    /// Ends the line where something is in it.
    mutating func breakIfBegun() {
        if let last = pieces.last, last.content != .lineBreak { pieces.append(Piece(content: .lineBreak)) }
    }

    /// Without white space at its ends.
    var trimmed: Self {
        guard let first = pieces.firstIndex(where: { !$0.isSpace }),
            let last = pieces.lastIndex(where: { !$0.isSpace })
        else { return Self() }
        return Self(pieces: Array(pieces[first...last]))
    }
}

/// How a text looks.
struct ENMLStyles: OptionSet, Hashable {
    let rawValue: Int

    static let bold = Self(rawValue: 1)
    static let italic = Self(rawValue: 2)
    static let struck = Self(rawValue: 4)
    static let highlighted = Self(rawValue: 8)

    /// Those whose marks are emphasis to Markdown.
    static let emphasis: [Self] = [.bold, .italic, .struck]

    mutating func set(_ style: Self, to isSet: Bool) {
        if isSet { insert(style) } else { remove(style) }
    }
}

/// The elements that a text is in, as far as they say how it looks and where it leads.
struct ENMLContext {
    var styles: ENMLStyles = []
    var link: ENMLNode?
    /// Whether it begins in an item of a list.
    var isItem = false
    /// By how many steps its lines are indented.
    private(set) var steps = 0

    func entering(_ node: ENMLNode) -> Self {
        var context = self
        context.steps = 0
        switch node.name {
        case "b", "strong": context.styles.insert(.bold)
        case "i", "em": context.styles.insert(.italic)
        case "s", "strike", "del": context.styles.insert(.struck)
        case "mark": context.styles.insert(.highlighted)
        case "a" where !node.address.isEmpty && !node.leadsIntoItself: context.link = node
        case "li": context.isItem = true
        case "blockquote": context.isItem = false
        default: break
        }
        if !node.style.isEmpty { context.take(node.style, of: node.name, within: styles) }
        return context
    }

    /// The same for the lines of a paragraph, which Evernote indents by steps of 40 pixels. What has blocks in it is laid
    /// out so, as clipped pages are.
    func indented(by node: ENMLNode) -> Self {
        let pixels = ["padding-left", "margin-left"].compactMap { node.style[$0].flatMap(Self.pixels) }.max() ?? 0
        guard pixels >= 20, !node.children.contains(where: \.isBlock) else { return self }
        var context = self
        context.steps = Int(min((pixels / 40).rounded(.up), Self.maxSteps))
        return context
    }

    /// What stands before a line of text: Markdown has nothing for that, so these are spaces that are shown.
    var indent: String { String(repeating: "\u{2003}", count: 2 * steps) }

    private static let maxSteps = 8.0

    private static func pixels(_ length: String) -> Double? {
        length.hasSuffix("px") ? Double(length.dropLast(2).trimmed) : nil
    }

    /// Headings are bold by themselves, and so are the cells that head a table.
    private static let headNames: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "th"]

    private mutating func take(_ style: [String: String], of name: String, within outer: ENMLStyles) {
        // Backgrounds alone are those of pages that were clipped.
        if style["--en-highlight"] != nil || style["-evernote-highlight"] == "true" { styles.insert(.highlighted) }
        if let weight = style["font-weight"], !Self.headNames.contains(name) {
            let isHeavy = Int(weight).map { $0 >= 600 } ?? ["bold", "bolder"].contains(weight)
            styles.set(.bold, to: isHeavy || Self.isTakenOver(weight) && outer.contains(.bold))
        }
        if let slope = style["font-style"] {
            let isSloped = slope.hasPrefix("italic") || slope.hasPrefix("oblique")
            styles.set(.italic, to: isSloped || Self.isTakenOver(slope) && outer.contains(.italic))
        }
        // A line of an element around it stays (CSS Text Decoration 3, 2.1).
        let line = style["text-decoration-line"] ?? style["text-decoration"]
        if line?.contains("line-through") ?? false { styles.insert(.struck) }
    }

    /// Whether it is as in the element around it (CSS Cascading 4, 7.3).
    private static func isTakenOver(_ value: String) -> Bool { value == "inherit" || value == "unset" }
}
