import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct LineMergeTests {
    @Test func changesApartFromEachOtherArePutTogether() {
        #expect(LineMerge(base: "a\nb\nc", mine: "A\nb\nc", theirs: "a\nb\nC\nd").text == "A\nb\nC\nd")
        #expect(LineMerge(base: "a\nb\nc", mine: "a\nc", theirs: "a\nb\nc").text == "a\nc")
        #expect(LineMerge(base: "a", mine: "same", theirs: "same").text == "same")
        #expect(LineMerge(base: "", mine: "", theirs: "").text == "")
        // Behind so many lines the rest is one.
        let long = String(repeating: "\n", count: 120_000)
        #expect(LineMerge(base: "a\(long)b", mine: "a\(long)c", theirs: "A\(long)b").text == "A\(long)c")
    }

    @Test func changesOfTheSameLinesAreAConflictWithAllSides() {
        let merge = LineMerge(base: "a\nb\nc", mine: "a\nM\nc", theirs: "a\nT\nc")
        #expect(merge.text == nil)
        #expect(merge.conflictCount == 1)
        #expect(merge.pieces == [.clean(["a"]), .conflict(base: ["b"], mine: ["M"], theirs: ["T"]), .clean(["c"])])
    }

    @Test func aRemovalOfWhatTheOtherChangedIsAConflict() {
        #expect(LineMerge(base: "a\nb\nc", mine: "a\nc", theirs: "a\nB\nc").text == nil)
    }

    @Test func theSidesMayBeSwappedAndOneSidedChangesAreTaken() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<400 {
            func text() -> String {
                (0..<Int.random(in: 1...7, using: &random)).map { _ in random.pick(["a", "b", "c", ""]) }.joined(
                    separator: "\n"
                )
            }
            let (base, mine, theirs) = (text(), text(), text())
            #expect(LineMerge(base: base, mine: mine, theirs: base).text == mine, "seed \(random.seed)")
            #expect(LineMerge(base: base, mine: base, theirs: theirs).text == theirs, "seed \(random.seed)")
            #expect(
                LineMerge(base: base, mine: mine, theirs: theirs).text
                    == LineMerge(base: base, mine: theirs, theirs: mine).text
            )
        }
    }

    /// What either side added is in the merge, be it in a conflict.
    @Test func aMergeLosesNoLineThatWasAdded() {
        var random = SeededRandom(seed: 9)
        for round in 0..<200 {
            let base = (0..<6).map { "base \($0)" }
            func changed(_ side: String) -> [String] {
                var lines = base
                for change in 0..<Int.random(in: 0...3, using: &random) {
                    lines.insert("\(side) \(round) \(change)", at: Int.random(in: 0...lines.count, using: &random))
                    if Bool.random(using: &random) { lines.remove(at: Int.random(in: lines.indices, using: &random)) }
                }
                return lines
            }
            let (mine, theirs) = (changed("mine"), changed("theirs"))
            let merge = LineMerge(
                base: base.joined(separator: "\n"),
                mine: mine.joined(separator: "\n"),
                theirs: theirs.joined(separator: "\n")
            )
            let merged = Set(
                merge.pieces.flatMap { piece in
                    switch piece {
                    case .clean(let lines): lines
                    case .conflict(_, let mine, let theirs): mine + theirs
                    }
                }
            )
            let added = Set(mine + theirs).subtracting(base)
            #expect(added.isSubset(of: merged), "seed \(random.seed)")
        }
    }

    @Test func titleAndTagsAreMergedByThemselves() {
        func content(_ title: String, _ body: String, _ tags: [String]) -> NoteContent {
            NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(text:)))
        }
        let base = content("Plan", "a\nb\nc", ["work", "old"])
        let merge = NoteMerge(
            base: base,
            mine: content("Plan", "A\nb\nc", ["work", "mine", "old"]),
            theirs: content("The plan", "a\nb\nC", ["Work", "theirs"])
        )
        #expect(merge.content == content("The plan", "A\nb\nC", ["work", "mine", "theirs"]))
        #expect(NoteMerge(base: base, mine: content("A", "", []), theirs: content("B", "", [])).content == nil)
    }
}
