public import Portico

/// What changed from one text to another, line by line.
///
///     for row in LineDiff(from: before.body, to: after.body).rows(context: 3) { … }
///
/// The work is bounded, also for two texts of a megabyte: where they have too little in common, a stretch counts as replaced.
public struct LineDiff: Sendable, Hashable {
    public struct Line: Sendable, Hashable {
        public enum Kind: String, Sendable, CaseIterable { case same, removed, added }

        public let kind: Kind
        /// The line, in a changed one the changed words marked.
        public let runs: [TextRun]
    }

    /// A line, or how many unchanged ones are left out.
    public enum Row: Sendable, Hashable {
        case line(Line)
        case gap(count: Int)
    }

    /// All lines of both: of a change the removed ones first.
    public let lines: [Line]

    public init(from old: String, to new: String) {
        let texts = TextLines.numbered([TextLines.split(old), TextLines.split(new)])
        let match = SequenceMatch(texts[0].numbers, texts[1].numbers)
        var lines: [Line] = []
        var words = WordDiff()
        var (oldStart, newStart) = (0, 0)
        func addChange(_ oldEnd: Int, _ newEnd: Int) {
            let removed = Array(texts[0].lines[oldStart..<oldEnd])
            let added = Array(texts[1].lines[newStart..<newEnd])
            let marked = words.marked(removed, added)
            lines += marked.removed.map { Line(kind: .removed, runs: $0) } + marked.added.map { Line(kind: .added, runs: $0) }
        }
        for pair in match.pairs {
            addChange(pair.one, pair.other)
            lines.append(Line(kind: .same, runs: [TextRun(texts[0].lines[pair.one])]))
            (oldStart, newStart) = (pair.one + 1, pair.other + 1)
        }
        addChange(texts[0].lines.count, texts[1].lines.count)
        self.lines = lines
    }

    public var isEmpty: Bool { lines.allSatisfy { $0.kind == .same } }

    /// The changed lines with so many unchanged ones before and after, and a gap for each stretch that is left out.
    public func rows(context: Int) -> [Row] {
        var isShown = [Bool](repeating: false, count: lines.count)
        var lastChange = Int.min / 2
        for index in lines.indices {
            if lines[index].kind != .same { lastChange = index }
            isShown[index] = index - lastChange <= context
        }
        var nextChange = Int.max / 2
        for index in lines.indices.reversed() {
            if lines[index].kind != .same { nextChange = index }
            if nextChange - index <= context { isShown[index] = true }
        }
        var rows: [Row] = []
        var hidden = 0
        for (line, isShown) in zip(lines, isShown) {
            if !isShown {
                hidden += 1
                continue
            }
            if hidden > 0 { rows.append(.gap(count: hidden)) }
            hidden = 0
            rows.append(.line(line))
        }
        if hidden > 0 { rows.append(.gap(count: hidden)) }
        return rows
    }
}
