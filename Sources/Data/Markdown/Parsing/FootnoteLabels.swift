import CCMarkGFM

/// The labels of footnotes in a text, `[^1]` and `[^1]:`, with other bytes in place of their circumflexes and colons.
///
/// The parser takes `[^1]: word` for the address of a link, and shows nothing of it. Without its colon it is text,
/// whether a footnote is made of it or not. The signs of marks are replaced once it is known which footnotes there are:
/// `[^a\_b]` would lose its backslash, and `[^*]` make emphasis.
struct FootnoteLabels {
    /// The text with other bytes for colons, each byte in its place.
    let bytes: [UInt8]
    let circumflex: UInt8
    let colon: UInt8
    /// What stands for each byte in a mark, and which byte each stands for.
    private let hidden: [UInt8]
    private let plain: [UInt8]

    /// Nil where there are none, or where the text has too many control characters: there it is read as it is.
    init?(in source: [UInt8]) {
        guard Self.mayHaveSome(source) else { return nil }
        var isFree = Array(repeating: true, count: 256)
        for byte in source { isFree[Int(byte)] = false }
        var free = [1...8 as ClosedRange<UInt8>, 14...31].joined().lazy.filter { isFree[Int($0)] }.makeIterator()
        var (hidden, plain) = (Array(UInt8.min...UInt8.max), Array(UInt8.min...UInt8.max))
        for sign in "^:\\&*_~".utf8 {
            guard let byte = free.next() else { return nil }
            hidden[Int(sign)] = byte
            plain[Int(byte)] = sign
        }
        let colon = hidden[Int(UInt8(ascii: ":"))]
        var bytes = source
        Self.visit(source) { label in
            if source[label.range.upperBound...].first == UInt8(ascii: ":") { bytes[label.range.upperBound] = colon }
        }
        (self.hidden, self.plain) = (hidden, plain)
        (self.bytes, circumflex, self.colon) = (bytes, hidden[Int(UInt8(ascii: "^"))], colon)
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
        text.utf8.contains { plain[Int($0)] != $0 } ? self.text(of: text.utf8) : nil
    }

    func text(of bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { plain[Int($0)] }, as: UTF8.self)
    }

    /// Replaces the signs of a mark that a footnote belongs to.
    func hide(_ mark: Range<Int>, in bytes: inout [UInt8]) {
        let label = mark.dropFirst().dropLast()
        // A bar in a table has a backslash before it.
        let hasBar = bytes[label].contains(UInt8(ascii: "|"))
        for index in hasBar ? label.prefix(1) : label { bytes[index] = hidden[Int(bytes[index])] }
    }
}
