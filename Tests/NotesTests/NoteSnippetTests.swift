import Portico
import Testing

@testable import Notes

@Suite struct NoteSnippetTests {
    private func marked(_ runs: [TextRun]) -> [String] { runs.filter(\.isMarked).map(\.text) }

    @Test func foundWordsAreMarkedAsTheyAreWritten() {
        let runs = NoteSnippet.marked("Le Café et la CAFETIÈRE", NoteQuery("cafe*"))
        #expect(
            runs == [
                TextRun("Le "), TextRun("Café", isMarked: true), TextRun(" et la "),
                TextRun("CAFETIÈRE", isMarked: true),
            ]
        )
    }

    /// Each run of backticks would be compared with all that follow, and each of its parts again.
    @Test(.timeLimit(.minutes(1))) func backticksBetweenTwoWordsAreReadOnce() {
        let runs = (1...360).map { String(repeating: "`", count: $0) }.joined(separator: " ")
        let excerpt = NoteSnippet.excerpt(of: "a \(runs) b", NoteQuery("\"a b\""))
        #expect(excerpt.map(\.text.utf8.count).reduce(0, +) < 10_000)
        let whole = MarkdownMarks.removed(from: "a \(runs) b"[...])
        #expect(whole.hasSuffix(" b"))
    }

    @Test func onlyWholeWordsAndWholePhrasesAreMarked() {
        #expect(marked(NoteSnippet.marked("art party art", NoteQuery("art "))) == ["art", "art"])
        #expect(marked(NoteSnippet.marked("olive, oil and olive", NoteQuery("\"olive oil\""))) == ["olive, oil"])
        #expect(marked(NoteSnippet.marked("sold", NoteQuery("-sold"))).isEmpty)
    }

    @Test(
        arguments: [
            ("東京の天気", "東京", ["東京"]), ("東京の天気", "京の", ["京の"]), ("東京の天気", "天", ["天"]), ("東京東京", "東京", ["東京東京"]),
            ("日本語", "日本語", ["日本語"]), ("हिन्दी", "हिन", ["हिन्दी"]), ("ข้าวผัด", "ข", ["ข้"]), ("ข้าวผัด", "ผัด", ["ผัด"]),
            ("ok 👩‍👧 ok", "👩", ["👩‍👧"]), ("ok 👍🏽 ok", "👍", ["👍🏽"]), ("か\u{3099}く", "が", ["か\u{3099}"]),
            ("كِتَابٌ جديد", "كتاب", ["كِتَابٌ"]), ("Donau\u{AD}dampfer", "Donaudampfer", ["Donau\u{AD}dampfer"]),
            ("قال والسلام", "سلام", ["والسلام"]), ("קנינו בבית", "בית ", ["בבית"]),
        ]
    )
    func wholeLettersAreMarkedAndNoMore(text: String, query: String, found: [String]) {
        let runs = NoteSnippet.marked(text, NoteQuery(query))
        #expect(marked(runs) == found)
        #expect(runs.map(\.text).joined() == text)
    }

    @Test func anExcerptShowsTheFirstMatchAndSaysWhatIsLeftOut() {
        let body = String(repeating: "word\n\n", count: 200) + "needle " + String(repeating: "more ", count: 200)
        let runs = NoteSnippet.excerpt(of: body, NoteQuery("needle"))
        #expect(marked(runs) == ["needle"])
        #expect(runs.first?.text.hasPrefix("… word word") == true)
        #expect(runs.last?.text.hasSuffix("more …") == true)
        #expect(runs.map(\.text).joined().count < 260)
    }

    @Test func withoutAMatchItIsTheBeginning() {
        #expect(NoteSnippet.excerpt(of: "  a\n b ", NoteQuery("")) == [TextRun("a b")])
        #expect(NoteSnippet.excerpt(of: "", NoteQuery("x")).isEmpty)
    }

    @Test func aPageLooksAtSoMuchOfItsNotesAtMost() {
        var shares = SnippetShares(rows: 50)
        let long = String(repeating: "a", count: 1_000_000)
        #expect((0..<50).reduce(0) { sum, _ in sum + shares.next(for: long) } <= 524_288)
        var mixed = SnippetShares(rows: 50)
        for _ in 0..<49 { #expect(mixed.next(for: "short") >= 10_000) }
        #expect(mixed.next(for: long) == NoteSnippet.reach, "what short notes leave is the others'")
    }

    @Test func beyondItsShareANoteShowsItsBeginning() {
        let body = String(repeating: "word ", count: 1_000) + "needle"
        #expect(marked(NoteSnippet.excerpt(of: body, NoteQuery("needle"))) == ["needle"])
        let beginning = NoteSnippet.excerpt(of: body, NoteQuery("needle"), within: 1_000)
        #expect(marked(beginning).isEmpty && beginning.first?.text.hasPrefix("word word") == true)
    }
}
