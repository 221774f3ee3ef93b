import Portico

/// Collects the rows of a comparison up to its limits.
struct DiffRows {
    private let diff: LineDiff
    private var left: DiffLimits
    private let lineBytes: Int
    private let localiser: Localiser
    private var rows: [LineDiff.Row] = []
    private var words = WordDiff()
    /// Unchanged lines that no row stands for yet.
    private var hidden = 0
    private var shownChanges = 0
    private var countedChanges = 0

    init(of diff: LineDiff, limits: DiffLimits, _ localiser: Localiser) {
        self.diff = diff
        left = limits
        lineBytes = limits.lineBytes
        self.localiser = localiser
    }

    /// Lines that both texts have: some behind the change before them, some in front of the one after.
    mutating func addSame(_ lines: Range<Int>, before: Int, after: Int) {
        let isWhole = lines.count <= before + after
        for index in lines.prefix(isWhole ? lines.count : before) { addSame(index) }
        guard !isWhole else { return }
        hidden += lines.count - before - after
        for index in lines.suffix(after) { addSame(index) }
    }

    mutating func addChange(_ stretch: LineDiff.Stretch) {
        let room = max(0, min(left.changedLines, left.lines, left.bytes))
        guard room > 0 else { return }
        closeGap()
        // Both sides are shown, also where one alone would take all the room.
        let removed = stretch.old.prefix(max(room / 2, room - stretch.new.count))
        let added = stretch.new.prefix(room - removed.count)
        let isWhole = removed.count == stretch.old.count && added.count == stretch.new.count
        let marked = words.marked(
            removed.map { diff.old.lines[$0] },
            added.map { diff.new.lines[$0] },
            isWhole: isWhole
        )
        addChanged(marked.removed, .removed, of: stretch.old.count)
        addChanged(marked.added, .added, of: stretch.new.count)
    }

    mutating func finished() -> [LineDiff.Row] {
        let rest = diff.changedCount - shownChanges - countedChanges
        if rest > 0 { rows.append(.rest(count: rest)) } else { closeGap() }
        return rows
    }

    private mutating func addSame(_ index: Int) {
        guard left.lines > 0, left.bytes > 0 else {
            hidden += 1
            return
        }
        closeGap()
        add([TextRun(diff.old.lines[index])], .same)
    }

    private mutating func addChanged(_ lines: [[TextRun]], _ kind: LineDiff.Line.Kind, of count: Int) {
        var shown = 0
        for runs in lines where left.bytes > 0 {
            add(runs, kind)
            left.changedLines -= 1
            shown += 1
        }
        shownChanges += shown
        guard shown < count else { return }
        countedChanges += count - shown
        rows.append(.more(count: count - shown, kind))
    }

    private mutating func add(_ runs: [TextRun], _ kind: LineDiff.Line.Kind) {
        let folded = FoldedRuns(runs, atMost: lineBytes, localiser).runs
        rows.append(.line(LineDiff.Line(kind: kind, runs: folded)))
        left.lines -= 1
        left.bytes -= folded.reduce(1) { $0 + $1.text.utf8.count }
    }

    private mutating func closeGap() {
        if hidden > 0 { rows.append(.gap(count: hidden)) }
        hidden = 0
    }
}

/// A line with so many bytes of text at most, which says how much is left out.
///
/// The middle of long stretches without a mark goes first, so that what changed at the end of a long paragraph is still
/// there to see.
struct FoldedRuns {
    /// How much of a stretch is kept at either end, in bytes.
    private static let kept = 200

    let runs: [TextRun]

    init(_ runs: [TextRun], atMost limit: Int, _ localiser: Localiser) {
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) > limit else {
            self.runs = runs
            return
        }
        var folded: [TextRun] = []
        var left = limit
        var omitted = 0
        for run in runs {
            let run = run.isMarked ? run : TextRun(Self.withoutMiddle(run.text, localiser))
            if left > 0 {
                let shown = Self.beginning(of: run.text, bytes: left)
                omitted += run.text.unicodeScalars.count - shown.unicodeScalars.count
                left -= max(1, shown.utf8.count)
                folded.append(TextRun(String(shown), isMarked: run.isMarked))
            } else {
                omitted += run.text.unicodeScalars.count
            }
        }
        if omitted > 0 { folded.append(TextRun(" … (\(localiser(NoteDifferenceMessages.moreCharacters(omitted))))")) }
        self.runs = folded
    }

    private static func withoutMiddle(_ text: String, _ localiser: Localiser) -> String {
        guard text.utf8.count > 4 * kept else { return text }
        let (first, last) = (beginning(of: text, bytes: kept), end(of: text, bytes: kept))
        let omitted = text.unicodeScalars.count - first.unicodeScalars.count - last.unicodeScalars.count
        return "\(first) … (\(localiser(NoteDifferenceMessages.leftOut(omitted)))) … \(last)"
    }

    /// So many bytes, or fewer where a scalar would be cut.
    private static func beginning(of text: String, bytes: Int) -> Substring {
        guard let end = text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex) else {
            return text[...]
        }
        return Substring(text.unicodeScalars[..<end])
    }

    private static func end(of text: String, bytes: Int) -> Substring {
        guard let start = text.utf8.index(text.endIndex, offsetBy: -bytes, limitedBy: text.startIndex) else {
            return text[...]
        }
        return Substring(text.unicodeScalars[start...])
    }
}
