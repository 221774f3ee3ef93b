import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct NoteQueryTests {
    private func words(_ text: String) -> [[String]] { NoteQuery(text).phrases.map(\.words) }

    @Test func wordsPrefixesPhrasesTagsAndExclusionsAreTold() {
        let query = NoteQuery(#"Milk bread* "olive  oil" tag:Shopping tag:"two words" -sold -"out of" -tag:old/stuff"#)
        #expect(query.phrases.map(\.words) == [["milk"], ["bread"], ["olive", "oil"]])
        #expect(query.phrases.map(\.isPrefix) == [false, true, false])
        #expect(query.excludedPhrases.map(\.isPrefix) == [false, false])
        #expect(query.tags.map(\.text) == ["Shopping", "two words"])
        #expect(query.excludedPhrases.map(\.words) == [["sold"], ["out", "of"]])
        #expect(query.excludedTags.map(\.text) == ["old/stuff"])
        #expect(!query.isEmpty && !query.isWordless && query.isRanked && !query.isShortened)
    }

    @Test(
        arguments: [
            ("sourd", true), ("fresh sourd", true), ("-old sourd", true), ("\"fresh sourd", true), ("東京 sourd", true),
            ("sourd ", false), ("sourd\u{3000}", false), ("sourd,", false), ("\"sourd\"", false),
            ("\"fresh sourd\"", false),
            ("sourd tag:x", false), ("sourd -old", false), ("sourd* ", true),
        ]
    )
    func theWordThatIsBeingTypedMayGoOn(text: String, mayGoOn: Bool) {
        #expect(NoteQuery(text).phrases.last?.isPrefix == mayGoOn)
        #expect(NoteQuery("-sourd").excludedPhrases.map(\.isPrefix) == [false], "what is left out is whole")
    }

    @Test(
        arguments: [
            ("tag:wo", "wo"), ("bread tag:wo", "wo"), ("tag:work/pl", "work/pl"), ("tag:\"two wo", "two wo"),
            ("tag:wo ", nil), ("tag:wo bread", nil), ("tag:\"two words\"", nil), ("tag:work/", nil), ("-tag:wo", nil),
        ]
    )
    func theTagThatIsBeingTypedMayGoOn(text: String, typed: String?) {
        let query = NoteQuery(text)
        #expect(query.typedTag?.text == typed)
        #expect(query.tags.isEmpty == (typed != nil || text.hasPrefix("-")))
        #expect(!query.isWordless)
    }

    @Test func aTagWhoseNameIsStillToComeHidesNothing() {
        #expect(words("bread tag:") == [["bread"]])
        #expect(words("bread tag: ") == [["bread"], ["tag"]])
    }

    @Test func aTextWithoutSpacesIsLookedForByPairsOfLetters() {
        #expect(words("東京の天気") == [["東京", "京の", "の天", "天気"]])
        #expect(words("東京 大学") == [["東京"], ["大学"]])
        #expect(words("東京2026") == [["東京", "京", "2026"]])
        #expect(words("Markdown記法") == [["markdown", "記法"]])
        #expect(NoteQuery("京").phrases.map(\.isPrefix) == [true], "one letter begins a pair")
        #expect(NoteQuery("-京").excludedPhrases.map(\.isPrefix) == [true])
        #expect(NoteQuery("東京").phrases.map(\.isPrefix) == [false])
    }

    @Test func caseAndAccentsAreNotTold() {
        #expect(words("CAFÉ cafe\u{301} Ünïcode") == [["cafe"], ["cafe"], ["unicode"]])
    }

    @Test func signsPartWords() {
        #expect(words("foo-bar a.b@c") == [["foo", "bar"], ["a", "b", "c"]])
    }

    @Test(arguments: ["", "  \n\t"])
    func nothingTypedWantsEverything(text: String) {
        #expect(NoteQuery(text).isEmpty)
        #expect(!NoteQuery(text).isWordless)
    }

    @Test(arguments: ["!?", "\"\"", "-", "*", "\"", "\u{0}", "- -", "…"])
    func signsAloneAreNoWord(text: String) {
        #expect(NoteQuery(text).isWordless)
        #expect(!NoteQuery(text).isEmpty)
    }

    @Test func anOpenQuoteEndsWithTheText() {
        #expect(words("\"olive oil") == [["olive", "oil"]])
        #expect(words("milk\"olive oil\"bread") == [["milk"], ["olive", "oil"], ["bread"]])
    }

    @Test func aTagThatIsNoneIsLookedForAsAWord() {
        #expect(words("tag:") == [["tag"]])
        #expect(NoteQuery("tag:").tags.isEmpty)
    }

    @Test func whatIsTooMuchIsLeftOutAndSaid() {
        let many = NoteQuery((0..<40).map { "w\($0)" }.joined(separator: " "))
        #expect(many.phrases.count == NoteQuery.maxTerms)
        #expect(many.isShortened)
        #expect(NoteQuery(String(repeating: "x", count: 2_000)).isShortened)
    }

    @Test func allPhrasesTogetherHaveSoManyWordsAtMost() {
        let query = NoteQuery("milk \"" + (0..<40).map { "w\($0)" }.joined(separator: " ") + "\" bread")
        #expect(query.phrases.map(\.words.count) == [1, 31])
        #expect(query.isShortened)
        #expect(!NoteQuery("\"" + (0..<32).map { "w\($0)" }.joined(separator: " ") + "\"*").isShortened)
    }

    @Test func anyTextParses() {
        var random = SeededRandom(seed: 12)
        let pieces = [
            "\"", "*", "-", "tag:", " ", "a", "é", "\u{0}", "AND", "NEAR(", ")", "{", ":", "\n", "日本", "\u{301}", "^",
            "'",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(pieces) }.joined()
            let query = NoteQuery(text)
            #expect(
                query.phrases.allSatisfy { !$0.words.isEmpty && !$0.typed.isEmpty },
                "\(text) of seed \(random.seed)"
            )
        }
    }
}
