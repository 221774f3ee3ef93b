import CCMarkGFM

/// Formulas in a Markdown text, with other bytes in place of theirs: the parser would make emphasis of `$a_1 * b_1$`.
///
/// A sign of punctuation stands for the first two bytes of each, and one control character for each byte behind them.
/// Both together say which formula it is: a text may lose parts, and footnotes change their order. Line ends stay, so
/// that all has its place. In the tree each formula is a node of code, which `MarkdownNode.formula` tells from others.
struct MathSigns {
    /// What the parser reads.
    let bytes: [UInt8]
    /// The bytes of each formula that are hidden.
    private var hidden: [[UInt8]] = []
    private var marks: [[UInt8]] = []
    private var fillers: [UInt8] = []

    /// Of two bytes each, punctuation to the parser as `$` is, and in hardly any text: Syriac, N'Ko, Arabic, Armenian.
    private static let scalars: [ClosedRange<UInt32>] = [
        0x700...0x70D, 0x7F7...0x7F9, 0x66A...0x66D, 0x60C...0x60D, 0x61E...0x61F, 0x55A...0x55E, 0x589...0x58A,
    ]
    /// How many control characters stay free for `FootnoteLabels`.
    private static let kept = 7

    /// Nil where there are none, or where a text has too many of the characters that would stand for them.
    init?(in source: [UInt8]) {
        guard let first = source.firstIndex(of: UInt8(ascii: "$")), source.lastIndex(of: UInt8(ascii: "$")) != first
        else { return nil }
        let places = MathPlaces(in: source).all
        guard !places.isEmpty else { return nil }
        (marks, fillers) = Self.free(in: source)
        var bytes = source
        for lines in places.prefix(marks.count * fillers.count) {
            let mark = marks[hidden.count / fillers.count]
            let filler = fillers[hidden.count % fillers.count]
            hidden.append(lines.flatMap { source[$0] })
            for index in lines.joined() { bytes[index] = filler }
            (bytes[lines[0].lowerBound], bytes[lines[0].lowerBound + 1]) = (mark[0], mark[1])
        }
        guard !hidden.isEmpty else { return nil }
        marks = Array(marks.prefix((hidden.count - 1) / fillers.count + 1))
        self.bytes = bytes
    }

    private static func free(in source: [UInt8]) -> (marks: [[UInt8]], fillers: [UInt8]) {
        var isTaken = Array(repeating: false, count: 0x800)
        var lead: UInt8 = 0
        for byte in source {
            let isSecond = lead & 0xE0 == 0xC0 && byte & 0xC0 == 0x80
            isTaken[isSecond ? Int(lead & 0x1F) << 6 | Int(byte & 0x3F) : Int(byte & 0x7F)] = true
            lead = byte
        }
        let marks = Self.scalars.joined().filter { !isTaken[Int($0)] }.compactMap(Unicode.Scalar.init)
        let fillers = [1...8 as ClosedRange<UInt8>, 14...31].joined().filter { !isTaken[Int($0)] }
        return (marks.map { Array(String($0).utf8) }, fillers.dropLast(kept))
    }

    /// Makes nodes of the formulas of a tree, and puts back what the source says wherever one is none: in code, in
    /// addresses, in links to notes.
    ///
    /// - Returns: the numbers of those that are formulas, in the order of `MathPlaces`.
    @discardableResult
    func putBack(into root: MarkdownNode) -> [Int] {
        var reading = MathReading(marks: marks, fillers: fillers, hidden: hidden)
        var formulas: [Int] = []
        root.visit { node in
            if node.kind == .text {
                formulas += Self.putBack(intoText: node, &reading)
            } else {
                node.rewrite(code: { reading.restored($0) }, words: { reading.restored($0) })
            }
            return true
        }
        return formulas
    }

    private static func putBack(intoText node: MarkdownNode, _ reading: inout MathReading) -> [Int] {
        guard node.withLiteral({ reading.mayHaveSome($0) }) else { return [] }
        var text = MathReading.Text()
        reading.read(Array(node.literal.utf8), into: &text)
        // A formula over several lines is several texts.
        while text.isOpen, let lineEnd = node.next, lineEnd.kind == .softBreak || lineEnd.kind == .lineBreak,
            let line = lineEnd.next, line.kind == .text, line.withLiteral({ reading.goesOn(in: $0) })
        {
            text.bytes.append(UInt8(ascii: "\n"))
            reading.read(Array(line.literal.utf8), into: &text)
            for node in [lineEnd, line] {
                cmark_node_unlink(node.pointer)
                cmark_node_free(node.pointer)
            }
        }
        let isBare = node.isAddressOfLink(String(decoding: text.bytes, as: UTF8.self))
        write(text.bytes, formulas: isBare ? [] : text.formulas, into: node)
        return isBare ? [] : text.numbers
    }

    private static func write(_ bytes: [UInt8], formulas: [Range<Int>], into node: MarkdownNode) {
        let isInTable = node.isIn(.tableCell)
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var last = node.pointer
        func add(_ type: cmark_node_type, _ literal: String) {
            guard !literal.isEmpty, let new = cmark_node_new(type) else { return }
            cmark_node_set_literal(new, literal)
            if type == CMARK_NODE_CODE { MarkdownNode(new).isFormula = true }
            cmark_node_insert_after(last, new)
            last = new
        }
        cmark_node_set_literal(node.pointer, string(0..<(formulas.first?.lowerBound ?? bytes.count)))
        for (index, formula) in formulas.enumerated() {
            // A bar in a table has a backslash before it.
            let source = string(formula)
            add(CMARK_NODE_CODE, isInTable ? source.replacing("\\|", with: "|") : source)
            let next = index + 1 < formulas.count ? formulas[index + 1].lowerBound : bytes.count
            add(CMARK_NODE_TEXT, string(formula.upperBound..<next))
        }
    }
}

extension MarkdownNode {
    /// Whether a text is what a link shows that stands in a text without brackets.
    fileprivate func isAddressOfLink(_ text: String) -> Bool {
        guard let link = parent, link.kind == .link else { return false }
        let url = link.url
        return url == text || url == "http://" + text
    }
}
