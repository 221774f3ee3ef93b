import Markdown
import Testing

/// Words of a text that are marked as tags.
@Suite struct HashWordsTests {
    @Test(arguments: [
        ("#work and #Home/garden, (#a_b-c) \"#é\".", ["work", "Home/garden", "a_b-c", "é"]),
        ("#日本語 #مهم\n#कार्य **#bold** _#x_", ["日本語", "مهم", "कार्य", "bold", "x"]),
        ("#work #WORK #work/ #work-", ["work"]), ("#2024 #1/2 #y2024 #2024-plan", ["y2024", "2024-plan"]),
        ("[[#Ideas]] [[Plan #b2|x]] [[Plan [#c3] #d]] #a0c4ff #ok", ["ok"]),
        ("- #item\n> #quote\n\n| #cell |\n|---|\n| x |", ["item", "quote", "cell"]),
        ("a#b C# ## x #\n# head\n####### seven #a#b /#c &#100; [[Plan#part]]", []),
        ("`#a` <b title=\"#b\">\n\n    #c\n\n```\n#d\n```\n", []),
        ("https://a.example/#b <https://a.example/x#c> #d [#e](#f) ![#g](h.png)", ["d"]), ("#/a #//", []),
    ])
    func areFoundInWhatPeopleReadAsText(source: String, expected: [String]) {
        #expect(HashWords.words(in: source, upTo: 50) == expected)
    }

    @Test func asManyAreToldAsAreAskedForAndLongOnesAreNone() {
        let many = (0..<1_000).map { "#w\($0)" }.joined(separator: " ")
        #expect(HashWords.words(in: many, upTo: 3) == ["w0", "w1", "w2"])
        #expect(HashWords.words(in: "#" + String(repeating: "a", count: 65) + " #b", upTo: 3) == ["b"])
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["#", "#a", "#a ", "#a/", "# "])
    func aMegabyteOfSignsIsReadInTime(shape: String) {
        let source = String(repeating: shape, count: 900_000 / shape.utf8.count)
        #expect(HashWords.words(in: source, upTo: 50).count <= 1)
    }
}
