/// Reads what stands for formulas, in the order of the text. A formula may go on in the next node.
struct MathReading {
    let marks: [[UInt8]]
    let fillers: [UInt8]
    let hidden: [[UInt8]]
    /// The mark that came last, and how many bytes of its formula have been read.
    private var mark = 0
    private var count = Int.max / 2

    init(marks: [[UInt8]], fillers: [UInt8], hidden: [[UInt8]]) {
        (self.marks, self.fillers, self.hidden) = (marks, fillers, hidden)
    }

    /// What the source says, and where in it formulas are.
    struct Text {
        var bytes: [UInt8] = []
        fileprivate(set) var formulas: [Range<Int>] = []
        /// Which of the text's they are.
        fileprivate(set) var numbers: [Int] = []
        fileprivate var start: Int?

        /// Whether it ends in a formula that goes on.
        var isOpen: Bool { start != nil }
    }

    func mayHaveSome(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.contains { byte in byte < 0x20 ? fillers.contains(byte) : marks.contains { $0[0] == byte } }
    }

    func goesOn(in bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.first.map(fillers.contains) ?? false }

    /// Nil where there is nothing to restore.
    mutating func restored(_ literal: String) -> String? {
        guard mayHaveSome(literal.utf8) else { return nil }
        var text = Text()
        read(Array(literal.utf8), into: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    mutating func read(_ bytes: [UInt8], into text: inout Text) {
        var index = 0
        var endOfLink = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "["), let end = NoteLink.end(in: bytes, from: index) {
                // A link to a note stands in one text, and nothing in it is marked.
                endOfLink = max(endOfLink, end)
            }
            if let filler = fillers.firstIndex(of: byte) {
                let formula = self.formula(filler)
                // A reference such as `&#1;` may stand for the same character.
                text.bytes.append(count < formula.count ? formula[count] : byte)
                count += 1
                if let start = text.start, count == formula.count {
                    text.formulas.append(start..<text.bytes.count)
                    text.numbers.append(mark * fillers.count + filler)
                    text.start = nil
                }
                index += 1
            } else if let mark = self.mark(in: bytes, at: index) {
                text.start = index < endOfLink ? nil : text.bytes.count
                self.mark = mark
                // Only `$$` can be all there is of a formula in its line.
                let filler = index + 2 < bytes.count ? fillers.firstIndex(of: bytes[index + 2]) : nil
                text.bytes += filler.map { formula($0).prefix(2) } ?? ArraySlice("$$".utf8)
                count = 2
                index += 2
            } else {
                text.bytes.append(byte)
                index += 1
            }
        }
    }

    private func formula(_ filler: Int) -> [UInt8] {
        let index = mark * fillers.count + filler
        return index < hidden.count ? hidden[index] : []
    }

    private func mark(in bytes: [UInt8], at index: Int) -> Int? {
        guard bytes[index] & 0xE0 == 0xC0, index + 1 < bytes.count else { return nil }
        return marks.firstIndex { $0[0] == bytes[index] && $0[1] == bytes[index + 1] }
    }
}
