import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct LineDiffTests {
    /// All lines of a diff.
    private func lines(_ diff: LineDiff) -> [LineDiff.Line] {
        diff.rows(context: Int.max / 2, within: .unlimited).compactMap {
            if case .line(let line) = $0 { line } else { nil }
        }
    }

    private func text(_ diff: LineDiff, without kind: LineDiff.Line.Kind) -> String {
        lines(diff).filter { $0.kind != kind }.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
    }

    @Test func changedWordsAreMarkedInTheirLines() {
        let diff = LineDiff(from: "a\nbuy old milk today\nz", to: "a\nbuy fresh milk today\nz")
        #expect(lines(diff).map(\.kind) == [.same, .removed, .added, .same])
        #expect(lines(diff)[1].runs == [TextRun("buy "), TextRun("old", isMarked: true), TextRun(" milk today")])
        #expect(lines(diff)[2].runs == [TextRun("buy "), TextRun("fresh", isMarked: true), TextRun(" milk today")])
    }

    @Test func aMovedBlockIsNotTornApart() {
        let diff = LineDiff(from: "one\n\ntwo\n\nthree", to: "zero\n\none\n\ntwo\n\nthree")
        #expect(lines(diff).map(\.kind) == [.added, .added, .same, .same, .same, .same, .same])
    }

    @Test func longUnchangedStretchesAreAGap() {
        let old = (1...20).map(String.init).joined(separator: "\n")
        let rows = LineDiff(from: old, to: old.replacing("10", with: "x")).rows(context: 2, within: .page)
        #expect(rows.first == .gap(count: 7))
        #expect(rows.last == .gap(count: 8))
        #expect(rows.count == 8)
        #expect(LineDiff(from: old, to: old).rows(context: 2, within: .page) == [.gap(count: 20)])
        #expect(LineDiff(from: old, to: old).isEmpty)
    }

    @Test func bytesAreComparedNotLooks() {
        #expect(!LineDiff(from: "caf\u{E9}", to: "cafe\u{301}").isEmpty)
        #expect(!LineDiff(from: "a\r\nb", to: "a\nb").isEmpty)
    }

    @Test func bothTextsStandInEveryDiff() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<400 {
            func text() -> String {
                (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(["a", "b", "c d", ""]) }.joined(
                    separator: "\n"
                )
            }
            let (old, new) = (text(), text())
            let diff = LineDiff(from: old, to: new)
            // Of equal texts there is nothing to show.
            #expect(diff.isEmpty == (old == new), "seed \(random.seed)")
            if diff.isEmpty { continue }
            #expect(self.text(diff, without: .added) == old, "seed \(random.seed)")
            #expect(self.text(diff, without: .removed) == new, "seed \(random.seed)")
        }
    }

    @Test func twoMegabytesWithNothingAliveInCommonAreDoneInBoundedWork() {
        let old = String(repeating: "a\nb\n", count: 260_000)
        let new = String(repeating: "b\nc\na\n", count: 170_000)
        let diff = LineDiff(from: old, to: new)
        #expect(text(diff, without: .added).utf8.count == old.utf8.count)
        #expect(text(diff, without: .removed).utf8.count == new.utf8.count)
    }
    @Test func ofManyChangedLinesAPageShowsSomeAndCountsTheRest() {
        let diff = LineDiff(
            from: String(repeating: "a\n", count: 480_000),
            to: String(repeating: "b\n", count: 480_000)
        )
        let rows = diff.rows(context: 3, within: .page)
        #expect(diff.changedCount == 960_000)
        #expect(rows.count < 2_010)
        #expect(rows.count { if case .line(let line) = $0 { line.kind == .removed } else { false } } == 1_000)
        #expect(rows.count { if case .line(let line) = $0 { line.kind == .added } else { false } } == 1_000)
        #expect(rows.contains(.more(count: 479_000, .removed)) && rows.contains(.more(count: 479_000, .added)))
    }

    @Test func whatIsBehindTheLastShownLineIsCounted() {
        let old = (0..<30_000).map { "line \($0)" }
        let new = old.enumerated().map { $0.offset.isMultiple(of: 3) ? "\($0.element)!" : $0.element }
        let diff = LineDiff(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
        let rows = diff.rows(context: 3, within: .page)
        let shown = rows.count { if case .line(let line) = $0 { line.kind != .same } else { false } }
        #expect(diff.changedCount == 20_000 && shown <= 2_000 && rows.count <= 4_001)
        #expect(rows.last == .rest(count: 20_000 - shown))
    }

    /// Every changed line is shown or counted, whatever the limits are.
    @Test func nothingIsLeftOutUnsaid() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<400 {
            func text() -> String {
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    random.pick(["a", "b", "c d", "", "long line of words"])
                }
                .joined(separator: "\n")
            }
            let diff = LineDiff(from: text(), to: text())
            let limits = DiffLimits(
                changedLines: Int.random(in: 1...12, using: &random),
                lines: Int.random(in: 1...30, using: &random),
                bytes: Int.random(in: 1...200, using: &random),
                lineBytes: 1_000
            )
            let context = Int.random(in: 0...4, using: &random)
            var (said, shown, lines) = (0, 0, 0)
            for row in diff.rows(context: context, within: limits) {
                switch row {
                case .line(let line):
                    lines += 1
                    if line.kind != .same { shown += 1 }
                case .more(let count, _), .rest(let count): said += count
                case .gap: break
                }
            }
            #expect(shown + said == diff.changedCount, "seed \(random.seed)")
            #expect(shown <= limits.changedLines && lines <= limits.lines, "seed \(random.seed)")
        }
    }

    @Test func ofALongLineTheChangedPartIsShown() throws {
        let words = String(repeating: "some words of a long paragraph ", count: 10_000)
        let diff = LineDiff(from: words + "old", to: words + "new")
        let rows = diff.rows(context: 3, within: .page)
        guard case .line(let removed) = rows.first, case .line(let added) = rows.last else { throw Missing() }
        #expect(rows.count == 2)
        #expect(
            removed.runs.last == TextRun("old", isMarked: true) && added.runs.last == TextRun("new", isMarked: true)
        )
        #expect(added.runs.map(\.text).joined().utf8.count < 1_000)
        #expect(added.runs[0].text.contains("characters left out"))
    }

    @Test func aLongLineWithNothingInCommonIsCutWithACount() throws {
        let diff = LineDiff(from: String(repeating: "a", count: 100_000), to: "")
        guard case .line(let removed) = diff.rows(context: 3, within: .page).first else { throw Missing() }
        #expect(removed.runs.map(\.text).joined().utf8.count < 9_000)
        #expect(
            removed.runs.last?.text.contains("more characters") == true
                || removed.runs[0].text.contains("characters left out")
        )
    }

    private struct Missing: Error {}
}

extension DiffLimits {
    fileprivate static let unlimited = DiffLimits(changedLines: .max, lines: .max, bytes: .max, lineBytes: .max)
}
