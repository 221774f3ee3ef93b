import CCMarkGFM

/// Equals signs side by side that have backslashes: `\=\=` says two signs and marks nothing.
///
/// The parser forgets backslashes. So it reads another sign of punctuation in place of each with its backslash, which is
/// as long. Then each becomes a text of its own: `MarkedText` looks for two signs in one text.
struct EscapedSigns {
    /// What the parser reads.
    let bytes: [UInt8]
    private let placeholder: Unicode.Scalar

    /// Of two bytes each, punctuation to the parser, and in hardly any text.
    private static let placeholders: [Unicode.Scalar] = ["\u{5C6}", "\u{55F}", "\u{5F4}", "\u{5F3}", "\u{55B}"]

    /// Nil where there are none, or where a text has all placeholders: there the parser reads it as it is.
    init?(in source: [UInt8]) {
        let places = Self.places(in: source)
        guard !places.isEmpty, let free = Self.placeholders.first(where: { !Self.has($0, in: source) }) else {
            return nil
        }
        let written = Array(String(free).utf8)
        var bytes = source
        for place in places { (bytes[place], bytes[place + 1]) = (written[0], written[1]) }
        (self.bytes, placeholder) = (bytes, free)
    }

    /// Where a backslash stands before a sign that has another beside it.
    private static func places(in source: [UInt8]) -> [Int] {
        let (backslash, sign) = (UInt8(ascii: "\\"), UInt8(ascii: "="))
        var places: [Int] = []
        var index = 0
        while let start = source[index...].firstIndex(of: backslash), start + 1 < source.count {
            index = start + 2
            guard source[start + 1] == sign else { continue }
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
                node.rewrite(code: { restored($0, as: "\\=") }, words: { restored($0, as: "=") })
            }
            return true
        }
    }

    /// Nil where there is nothing to restore.
    private func restored(_ text: String, as signs: String) -> String? {
        guard text.unicodeScalars.contains(placeholder) else { return nil }
        var restored = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == placeholder {
                restored.append(contentsOf: signs.unicodeScalars)
            } else {
                restored.append(scalar)
            }
        }
        return String(restored)
    }

    private func putBack(intoText node: MarkdownNode) {
        let literal = node.literal
        guard literal.unicodeScalars.contains(placeholder) else { return }
        var texts = [""]
        var index = literal.startIndex
        while index < literal.endIndex {
            let scalar = literal.unicodeScalars[index]
            if scalar == "[", let end = NoteLink.end(in: literal.utf8, from: index) {
                // A link to a note stands in one text, and nothing in it is marked.
                let link = String(literal[index..<end])
                texts[texts.count - 1] += restored(link, as: "=") ?? link
                index = end
                continue
            }
            if scalar == placeholder {
                texts += ["=", ""]
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
