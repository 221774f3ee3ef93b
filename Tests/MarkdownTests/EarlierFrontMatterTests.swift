import Markdown
import Testing

@Suite struct EarlierFrontMatterTests {
    @Test func itIsReadAsItWasBeforeItWasYAML() {
        let escaped = EarlierFrontMatter(
            of: "---\ntitle: \"Caf\\u00e9\"\ntags: [\"gr\\u00fcn\", b]\n---\ntext"
        )
        #expect(
            escaped.title == "Cafu00e9" && escaped.tags == ["gru00fcn", "b"] && escaped.body == "text"
        )
        let null = EarlierFrontMatter(of: "---\ntitle: null\ntags: ~\naliases: x\n---\ntext")
        #expect(null.title == "null" && null.tags == ["~"] && null.others == "aliases: x\n")
    }

    @Test func aKeyWithOtherLettersMadeAllOfItText() {
        let source = "---\ndate created: 2020\ntags: [a]\n---\ntext"
        let earlier = EarlierFrontMatter(of: source)
        #expect(earlier.title == nil && earlier.tags.isEmpty && earlier.body == source)
    }
}
