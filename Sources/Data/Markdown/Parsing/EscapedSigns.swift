import CCMarkGFM

/// Signs that mean something side by side and have backslashes: `\=\=` says two signs and marks nothing, and `\[\[` begins
/// no link to a note.
///
/// The parser forgets backslashes. So it reads another sign of punctuation in place of each with its backslash, which is
/// as long. Then each becomes a text of its own: `MarkedText` and `NoteLink` look for two signs in one text.
struct EscapedSigns {
    /// What the parser reads.
    let bytes: [UInt8]
    /// What stands for the signs in that.
    private let signs: [Unicode.Scalar: Unicode.Scalar]

    private static let all: [Unicode.Scalar] = ["=", "["]
    /// Of two bytes each, punctuation to the parser, and in hardly any text.
    private static let placeholders: [Unicode.Scalar] = ["\u{5C6}", "\u{55F}", "\u{5F4}", "\u{5F3}", "\u{55B}"]

    /// Nil where there are none, or where a text has too many placeholders: there the parser reads it as it is.
    init?(in source: [UInt8]) {
        let places = Self.places(in: source)
        guard !places.isEmpty else { return nil }
        let free = Self.placeholders.filter { !Self.has($0, in: source) }
        guard free.count >= Self.all.count else { return nil }
        var bytes = source
        for (sign, placeholder) in zip(Self.all, free) {
            let written = Array(String(placeholder).utf8)
            for place in places where source[place + 1] == UInt8(ascii: sign) {
                (bytes[place], bytes[place + 1]) = (written[0], written[1])
            }
        }
        self.bytes = bytes
        signs = Dictionary(uniqueKeysWithValues: zip(free, Self.all))
    }

    /// Where a backslash stands before a sign that has another beside it.
    private static func places(in source: [UInt8]) -> [Int] {
        let backslash = UInt8(ascii: "\\")
        var places: [Int] = []
        var index = 0
        while let start = source[index...].firstIndex(of: backslash), start + 1 < source.count {
            index = start + 2
            let sign = source[start + 1]
            guard all.contains(Unicode.Scalar(sign)) else { continue }
            let rest = source[index...]
            let isFirst = rest.first == sign || rest.starts(with: [backslash, sign])
            if isFirst || start > 0 && source[start - 1] == sign { places.append(start) }
        }
        return places
    }

    private static func has(_ scalar: Unicode.Scalar, in source: [UInt8]) -> Bool {
        let wanted = Array(String(scalar).utf8)
        return source.indices.dropLast().contains { source[$0] == wanted[0] && source[$0 + 1] == wanted[1] }
    }

    /// Puts what the source says into a tree: signs into texts and addresses, both signs of each pair into code.
    func putBack(into root: MarkdownNode) {
        root.visit { node in
            if node.kind == .text {
                putBack(intoText: node)
            } else {
                node.rewrite(code: { restored($0, behind: "\\") }, words: { restored($0) })
            }
            return true
        }
    }

    /// Nil where there is nothing to restore.
    private func restored(_ text: String, behind mark: String = "") -> String? {
        guard hasSome(text) else { return nil }
        var restored = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let sign = signs[scalar] {
                restored.append(contentsOf: mark.unicodeScalars)
                restored.append(sign)
            } else {
                restored.append(scalar)
            }
        }
        return String(restored)
    }

    private func hasSome(_ text: String) -> Bool { text.unicodeScalars.contains { signs[$0] != nil } }

    private func putBack(intoText node: MarkdownNode) {
        let literal = node.literal
        guard hasSome(literal) else { return }
        var texts = [""]
        var index = literal.startIndex
        while index < literal.endIndex {
            let scalar = literal.unicodeScalars[index]
            if scalar == "[", let end = NoteLink.end(in: literal.utf8, from: index) {
                // A link to a note stands in one text, and nothing in it is marked.
                let link = String(literal[index..<end])
                texts[texts.count - 1] += restored(link) ?? link
                index = end
                continue
            }
            if let sign = signs[scalar] {
                texts += [String(sign), ""]
            } else {
                texts[texts.count - 1].unicodeScalars.append(scalar)
            }
            index = literal.unicodeScalars.index(after: index)
        }
        texts = texts.filter { !$0.isEmpty }
        cmark_node_set_literal(node.pointer, texts[0])
        var last = node.pointer
        for text in texts.dropFirst() {
            guard let next = cmark_node_new(CMARK_NODE_TEXT) else { return }
            cmark_node_set_literal(next, text)
            cmark_node_insert_after(last, next)
            last = next
        }
    }
}
