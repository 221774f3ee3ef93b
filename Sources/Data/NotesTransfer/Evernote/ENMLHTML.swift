import CGumbo
import Gumbo

/// Reads markup that is not well formed as browsers read HTML (WHATWG HTML, 13.2).
enum ENMLHTML {
    /// How deep elements may be in each other; what is deeper is a part of the one around it.
    private static let maxDepth = 200
    /// How many elements may be open at once, by their tags. The parser looks through them again and again.
    private static let maxOpen = 400
    /// How much memory the parser may take to open bold and its like anew. Behind one without an end it does so in each
    /// paragraph, with all attributes.
    private static let maxReopened = 67_108_864
    /// What an element takes beside its tag.
    private static let elementBytes = 200

    /// Nil where that would take far longer than its length.
    static func tree(of markup: ArraySlice<UInt8>) -> ENMLTree? {
        guard let html = html(of: markup) else { return nil }
        return GumboHeap.parse(html, fragmentContext: GUMBO_TAG_DIV) { output in
            output.root.map { root in
                let tree = ENMLTree()
                read(root, into: tree)
                return tree
            }
        }
    }

    private enum Step {
        case node(UnsafeMutablePointer<GumboNode>)
        case end(String)
    }

    private static func read(_ root: UnsafeMutablePointer<GumboNode>, into tree: ENMLTree) {
        tree.start("en-note", [:])
        var steps = [Step.end("en-note")] + children(of: root)
        while let step = steps.popLast(), !tree.isTooLarge, !Interruption.isAsked {
            switch step {
            case .end(let name): tree.end(name)
            case .node(let node):
                switch node.pointee.type {
                case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
                    tree.text(node.pointee.v.text.text.map { shown(String(cString: $0)) } ?? "")
                case GUMBO_NODE_ELEMENT:
                    guard tree.depth < maxDepth else {
                        steps += children(of: node)
                        continue
                    }
                    let name = name(of: node.pointee.v.element)
                    tree.start(name, attributes(of: node.pointee.v.element))
                    steps.append(.end(name))
                    steps += children(of: node)
                default: break
                }
            }
        }
    }

    private static func children(of node: UnsafeMutablePointer<GumboNode>) -> [Step] {
        node.pointee.v.element.children.items(as: GumboNode.self).reversed().map(Step.node)
    }

    private static func name(of element: GumboElement) -> String {
        guard element.tag == GUMBO_TAG_UNKNOWN else { return String(cString: gumbo_normalized_tagname(element.tag)) }
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        return string(piece).lowercased()
    }

    private static func string(_ piece: GumboStringPiece) -> String {
        guard let start = piece.data else { return "" }
        return UnsafeRawPointer(start).withMemoryRebound(to: UInt8.self, capacity: piece.length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: piece.length), as: UTF8.self)
        }
    }

    private static func attributes(of element: GumboElement) -> [String: String] {
        var attributes: [String: String] = [:]
        for attribute in element.attributes.items(as: GumboAttribute.self) {
            guard let name = attribute.pointee.name, let value = attribute.pointee.value else { continue }
            attributes[String(cString: name)] = shown(String(cString: value))
        }
        return attributes
    }

    /// Without what no text can have.
    private static func shown(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 }) else { return text }
        var shown = String.UnicodeScalarView()
        shown.append(
            contentsOf: text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\t" || $0 == "\n" || $0 == "\r" }
        )
        return String(shown)
    }

    // What HTML has otherwise than XML

    private static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    /// The parser ends them by itself where another one begins.
    private static let endedByOthers: Set<String> = [
        "dd", "dt", "li", "p", "tbody", "td", "tfoot", "th", "thead", "tr",
    ]
    private static let reopened: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
    ]

    /// With an end for each element that ends itself, as `<en-todo/>` does: HTML has no such thing. Nil where the parser
    /// would take too long.
    private static func html(of markup: ArraySlice<UInt8>) -> [UInt8]? {
        var html: [UInt8] = []
        html.reserveCapacity(markup.count)
        var (tags, open, openMarkBytes, reopenedBytes) = (0, 0, 0, 0)
        // By name, how long the tags are that are open.
        var openMarks: [String: [Int]] = [:]
        var room = 2 * markup.count
        var endings = ENMLNode.endings(in: markup)
        var index = markup.startIndex
        while index < markup.endIndex {
            let byte = markup[index]
            guard byte == UInt8(ascii: "<"), let tag = Tag(markup[index...], within: &room) else {
                guard room > 0 else { return nil }
                if byte >= 0x20 || byte == 9 || byte == 10 || byte == 13 { html.append(byte) }
                index += 1
                continue
            }
            guard room > 0 else { return nil }
            // Without an end all that follows would be its text.
            if let rest = endings[tag.name] {
                if tag.isEnd {
                    endings[tag.name] = rest - 1
                } else if rest <= 0, !tag.endsItself {
                    index = tag.end
                    continue
                }
            }
            html += markup[index..<tag.end]
            // Each takes some ninety times what it has here until the tree of it is read.
            tags += 1
            guard tags <= 2 * ENMLTree.maxElements else { return nil }
            let bytes = tag.end - index + elementBytes
            index = tag.end
            let isMark = reopened.contains(tag.name)
            if tag.isEnd {
                open = max(0, open - 1)
                // One that ends nothing leaves all open.
                if isMark, let ended = openMarks[tag.name]?.popLast() { openMarkBytes -= ended }
            } else if voids.contains(tag.name) {
                continue
            } else if tag.endsItself {
                html += "</\(tag.name)>".utf8
            } else {
                if !endedByOthers.contains(tag.name) { open += 1 }
                if isMark {
                    openMarks[tag.name, default: []].append(bytes)
                    openMarkBytes += bytes
                }
            }
            reopenedBytes += openMarkBytes
            guard open <= maxOpen, reopenedBytes <= maxReopened else { return nil }
        }
        return html
    }

    private struct Tag {
        let name: String
        let isEnd: Bool
        let endsItself: Bool
        let end: Int

        /// How many attributes there may be in one: the parser compares each with all others.
        private static let maxAttributes = 300

        private enum State {
            case name
            case beforeAttribute
            case attribute
            case behindAttribute
            case beforeValue
            case value
            case quoted(UInt8)

            var isAttribute: Bool { if case .attribute = self { true } else { false } }
            var isQuoted: Bool { if case .quoted = self { true } else { false } }

            /// Where it is behind a byte that does not end the tag (WHATWG HTML, 13.2.5.8 and 13.2.5.32 to 13.2.5.39).
            mutating func read(_ byte: UInt8) {
                let (isSpace, isSlash, isEqual) = (byte <= 0x20, byte == UInt8(ascii: "/"), byte == UInt8(ascii: "="))
                switch self {
                case .name: if isSpace || isSlash { self = .beforeAttribute }
                case .beforeAttribute: if !isSpace, !isSlash { self = .attribute }
                case .attribute where isSpace: self = .behindAttribute
                case .attribute, .behindAttribute:
                    if isEqual {
                        self = .beforeValue
                    } else if isSlash {
                        self = .beforeAttribute
                    } else if case .behindAttribute = self, !isSpace {
                        self = .attribute
                    }
                case .beforeValue where isSpace: break
                case .beforeValue:
                    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                    self = isQuote ? .quoted(byte) : .value
                case .value: if isSpace { self = .beforeAttribute }
                case .quoted(let quote): if byte == quote { self = .beforeAttribute }
                }
            }
        }

        /// Nil where no tag begins there or it does not end.
        ///
        /// - Parameter room: how many bytes are looked through for the ends of tags, all together.
        init?(_ markup: ArraySlice<UInt8>, within room: inout Int) {
            let rest = markup.dropFirst()
            let isEnd = rest.first == UInt8(ascii: "/")
            let name = rest.dropFirst(isEnd ? 1 : 0).prefix(64).prefix {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
            guard let first = name.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else {
                return nil
            }
            var state = State.name
            var end: Int?
            var attributes = 0
            for index in markup[name.endIndex...].indices {
                room -= 1
                guard room > 0 else { return nil }
                let byte = markup[index]
                if byte == UInt8(ascii: ">"), !state.isQuoted {
                    end = index + 1
                    break
                }
                let wasInAttribute = state.isAttribute
                state.read(byte)
                if state.isAttribute, !wasInAttribute { attributes += 1 }
            }
            guard let end else { return nil }
            if attributes > Self.maxAttributes { room = 0 }
            self.name = String(decoding: name, as: UTF8.self).lowercased()
            self.isEnd = isEnd
            self.end = end
            // Behind a letter it belongs to an address without quotation marks.
            let before = markup[end - 3]
            endsItself =
                markup[end - 2] == UInt8(ascii: "/")
                && (name.endIndex == end - 2 || before <= 0x20 || before == UInt8(ascii: "\"")
                    || before == UInt8(ascii: "'"))
        }
    }
}
