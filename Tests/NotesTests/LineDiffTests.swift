import Notes
import Portico
import PorticoTestSupport
import Testing

@Suite struct LineDiffTests {
    private func text(_ diff: LineDiff, without kind: LineDiff.Line.Kind) -> String {
        diff.lines.filter { $0.kind != kind }.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
    }

    @Test func changedWordsAreMarkedInTheirLines() {
        let diff = LineDiff(from: "a\nbuy old milk today\nz", to: "a\nbuy fresh milk today\nz")
        #expect(diff.lines.map(\.kind) == [.same, .removed, .added, .same])
        #expect(diff.lines[1].runs == [TextRun("buy "), TextRun("old", isMarked: true), TextRun(" milk today")])
        #expect(diff.lines[2].runs == [TextRun("buy "), TextRun("fresh", isMarked: true), TextRun(" milk today")])
    }

    @Test func aMovedBlockIsNotTornApart() {
        let diff = LineDiff(from: "one\n\ntwo\n\nthree", to: "zero\n\none\n\ntwo\n\nthree")
        #expect(diff.lines.map(\.kind) == [.added, .added, .same, .same, .same, .same, .same])
    }

    @Test func longUnchangedStretchesAreAGap() {
        let old = (1...20).map(String.init).joined(separator: "\n")
        let rows = LineDiff(from: old, to: old.replacing("10", with: "x")).rows(context: 2)
        #expect(rows.first == .gap(count: 7))
        #expect(rows.last == .gap(count: 8))
        #expect(rows.count == 8)
        #expect(LineDiff(from: old, to: old).rows(context: 2) == [.gap(count: 20)])
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
                (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(["a", "b", "c d", ""]) }.joined(separator: "\n")
            }
            let (old, new) = (text(), text())
            let diff = LineDiff(from: old, to: new)
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
}
