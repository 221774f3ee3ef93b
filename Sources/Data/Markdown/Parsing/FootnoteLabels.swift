import CCMarkGFM

/// The labels of footnotes in a text, `[^1]` and `[^1]:`, with other bytes in place of their circumflexes and colons.
///
/// The parser takes `[^1]: word` for the address of a link, and shows nothing of it. Without its colon it is text,
/// whether a footnote is made of it or not. The circumflexes of marks are replaced once it is known which footnotes there are.
struct FootnoteLabels {
    /// The text with other bytes for colons, each byte in its place.
    let bytes: [UInt8]
    let circumflex: UInt8
    let colon: UInt8

    /// Nil where there are none, or where the text has too many control characters: there it is read as it is.
    init?(in source: [UInt8]) {
        var free = (1...8 as ClosedRange<UInt8>).lazy.filter { !source.contains($0) }.makeIterator()
        guard Self.mayHaveSome(source), let circumflex = free.next(), let colon = free.next() else { return nil }
        (self.circumflex, self.colon) = (circumflex, colon)
        var bytes = source
        Self.visit(source) { label in
            if source[label.range.upperBound...].first == UInt8(ascii: ":") { bytes[label.range.upperBound] = colon }
        }
        self.bytes = bytes
    }

    private static func mayHaveSome(_ bytes: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "^"), previous == UInt8(ascii: "[") { return true }
            previous = byte
        }
        return false
    }

    /// Goes through the labels of a text, each with its brackets.
    static func visit(_ bytes: [UInt8], _ body: ((text: String, range: Range<Int>)) -> Void) {
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "[")) {
            index = open + 1
            guard let label = label(in: bytes[open...]) else { continue }
            body(label)
            index = label.range.upperBound
        }
    }

    /// The label that bytes begin with, alike in small letters and capitals (GitHub's footnotes: neither brackets nor
    /// spaces are part of it).
    static func label(in bytes: ArraySlice<UInt8>) -> (text: String, range: Range<Int>)? {
        guard bytes.starts(with: "[^".utf8) else { return nil }
        let inner = bytes.dropFirst(2)
        guard let end = inner.prefix(1_000).firstIndex(where: { $0 <= 0x20 || $0 == 0x5B || $0 == 0x5D }),
            bytes[end] == UInt8(ascii: "]"), end > inner.startIndex
        else { return nil }
        let text = String(decoding: bytes[inner.startIndex..<end], as: UTF8.self).lowercased()
        return (text, bytes.startIndex..<end + 1)
    }

    /// Puts circumflexes and colons back into a tree.
    func putBack(into root: MarkdownNode) {
        root.visit { node in
            if node.kind == .text {
                if let text = restored(node.literal) { cmark_node_set_literal(node.pointer, text) }
            } else {
                node.rewrite(code: restored, words: restored)
            }
            return true
        }
    }

    /// Nil where there is nothing to put back.
    private func restored(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 == circumflex || $0 == colon }) else { return nil }
        let bytes = text.utf8.map {
            $0 == circumflex ? UInt8(ascii: "^") : $0 == colon ? UInt8(ascii: ":") : $0
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
