public import Portico

/// What changed from one text to another, line by line.
///
///     let diff = LineDiff(from: before.body, to: after.body)
///     for row in diff.rows(context: 3, within: .page) { … }
///
/// The work is bounded, also for two texts of a megabyte: where they have too little in common, a stretch counts as
/// replaced.
public struct LineDiff: Sendable {
    public struct Line: Sendable, Hashable {
        public enum Kind: String, Sendable, CaseIterable { case same, removed, added }

        public let kind: Kind
        /// The line, in a changed one the changed words marked.
        public let runs: [TextRun]
    }

    /// A line, or how many are left out.
    public enum Row: Sendable, Hashable {
        case line(Line)
        /// Lines that are the same.
        case gap(count: Int)
        /// Lines of a change, of which those before are shown.
        case more(count: Int, Line.Kind)
        /// Changed lines behind the last one that is shown.
        case rest(count: Int)
    }

    let old: TextLines
    let new: TextLines
    private let stretches: [Stretch]
    /// How many lines were removed or added.
    public let changedCount: Int

    public init(from old: String, to new: String) {
        let texts = TextLines.numbered([TextLines.split(old), TextLines.split(new)])
        (self.old, self.new) = (texts[0], texts[1])
        stretches = Stretch.all(
            SequenceMatch(texts[0].numbers, texts[1].numbers).pairs,
            texts[0].lines.count,
            texts[1].lines.count
        )
        changedCount = stretches.reduce(0) { $0 + ($1.isSame ? 0 : $1.old.count + $1.new.count) }
    }

    public var isEmpty: Bool { changedCount == 0 }

    /// The lines that both texts have, in order.
    var common: [String] { stretches.filter(\.isSame).flatMap { old.lines[$0.old] } }

    /// The changed lines with so many unchanged ones before and after, a gap for each stretch that is left out, and of
    /// what goes beyond the limits a count. Of a change the removed lines come first.
    ///
    /// - Parameter localiser: says how much of a long line is left out.
    public func rows(context: Int, within limits: DiffLimits, in localiser: Localiser = .english) -> [Row] {
        var rows = DiffRows(of: self, limits: limits, localiser)
        for (index, stretch) in stretches.enumerated() {
            if stretch.isSame {
                rows.addSame(
                    stretch.old,
                    before: index == stretches.startIndex ? 0 : context,
                    after: index == stretches.endIndex - 1 ? 0 : context
                )
            } else {
                rows.addChange(stretch)
            }
        }
        return rows.finished()
    }

    /// A stretch of both texts: the same lines, or some that took the place of others.
    struct Stretch: Sendable {
        let old: Range<Int>
        let new: Range<Int>
        let isSame: Bool

        /// The whole of both, in order: changes and what is the same take turns.
        static func all(_ pairs: [(one: Int, other: Int)], _ oldCount: Int, _ newCount: Int) -> [Stretch] {
            var stretches: [Stretch] = []
            var (start, newStart) = (0, 0)
            var same = (old: 0..<0, new: 0..<0)
            func close(_ end: Int, _ newEnd: Int) {
                if !same.old.isEmpty { stretches.append(Stretch(old: same.old, new: same.new, isSame: true)) }
                if start < end || newStart < newEnd {
                    stretches.append(Stretch(old: start..<end, new: newStart..<newEnd, isSame: false))
                }
            }
            for pair in pairs {
                if pair.one == start, pair.other == newStart, !same.old.isEmpty {
                    same = (same.old.lowerBound..<pair.one + 1, same.new.lowerBound..<pair.other + 1)
                } else {
                    close(pair.one, pair.other)
                    same = (pair.one..<pair.one + 1, pair.other..<pair.other + 1)
                }
                (start, newStart) = (pair.one + 1, pair.other + 1)
            }
            close(oldCount, newCount)
            return stretches
        }
    }
}
