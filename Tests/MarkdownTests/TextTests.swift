import Foundation
import Markdown
import Portico
import Testing

@Suite struct TextTests {
    @Test func aTextWithoutItsMarks() {
        let source = """
            # *Shop*ping
            - [ ] fresh [milk](/milk) &amp; [[Plan|more]]
            - b  
              c
            > q
            > r <i>

            ```
            let x

            ```
            a | b
            --|--
            1 | 2

            ![alt|300](/x)
            """
        #expect(
            MarkdownText.plain(source)
                == "Shopping\nfresh milk & more\nb\nc\nq r <i>\nlet x\n\na b\n1 2\nalt"
        )
        #expect(MarkdownText.headings(of: source).opening?.text == "Shopping")
        #expect(MarkdownText.headings(of: "a\n\n# Shopping").opening == nil)
        #expect(MarkdownText.headings(of: "a\n\n> # Shopping").first == "Shopping")
        #expect(MarkdownText.plain("") == "")
    }

    /// Each quotation mark had all the spaces before it read again: a megabyte would have taken hours.
    @Test(.timeLimit(.minutes(5))) func frontMatterMadeToTakeLongIsReadInNoTime() {
        func nasty(_ count: Int) -> String {
            "---\ntags: [," + String(repeating: " ", count: count) + String(repeating: "\"", count: count)
                + "]\n---\nbody"
        }
        let maximum = FrontMatter.maxBytes / 2 - 20
        let read = FrontMatter(of: nasty(maximum))
        #expect(read.body == "body")
        #expect(read.tags.map(\.utf8.count) == [maximum - 2], "all but the marks at its ends")
        let tooLong = nasty(1_000_000)
        #expect(FrontMatter(of: tooLong).body == tooLong)
    }

    @Test func frontMatterEndsWithinItsLimitOrIsNone() {
        func source(_ bytes: Int, _ end: String) -> String {
            let start = "---\ntitle: é"
            let rest = String(repeating: "a", count: bytes - start.utf8.count - 1 - end.utf8.count)
            return start + rest + "\n" + end
        }
        for end in ["---\n", "---\r\n", "...\n"] {
            #expect(FrontMatter(of: source(FrontMatter.maxBytes, end) + "bödy\n").body == "bödy\n")
            let longer = source(FrontMatter.maxBytes + 1, end) + "bödy\n"
            #expect(FrontMatter(of: longer).body == longer)
        }
        // Wherever the limit cuts a line that begins as an end does, in the middle of a character too.
        for more in 0..<8 {
            let cut = source(FrontMatter.maxBytes + more, "---é\n")
            #expect(FrontMatter(of: cut).body == cut)
        }
    }

    @Test func frontMatterIsReadAndTheRestIsTheBody() {
        let file = FrontMatter(
            of: """
                ---
                title: "A \\"plan\\": one"  # comment
                tags: [home, 'it''s', "a, b", work/old]
                Keywords: x, #y
                created: 2024-02-03
                updated: 2024-02-03 04:05:06
                author:
                  name: Ada
                ---

                Text
                ---
                """
        )
        #expect(file.title == "A \"plan\": one")
        #expect(file.tags == ["home", "it's", "a, b", "work/old", "x", "y"])
        #expect(file.created?.date == Date(timeIntervalSince1970: 1_706_918_400))
        #expect(file.edited?.date == Date(timeIntervalSince1970: 1_706_933_106))
        #expect(file.others == "author:\n  name: Ada\n")
        #expect(file.body == "\nText\n---")
        #expect(FrontMatter(of: "---\ntags:\n- a\n- \"b c\"\n...\nx").tags == ["a", "b c"])
        #expect(FrontMatter(of: "\u{FEFF}---\r\ntitle: a\r\n---\r\nb\r\n").title == "a")
        #expect(FrontMatter(of: "---\r\ntitle: a\r\n---\r\nb\r\n").body == "b\r\n")
        #expect(FrontMatter(of: "---\ndate: soon\n---\n").others == "date: soon\n")
    }

    @Test(arguments: [
        ("2024-02-03T04:05:06Z", 1_706_933_106.0), ("2024-02-03T04:05:06.5+02:00", 1_706_925_906.5),
        ("2024-02-03 04:05:06+0200", 1_706_925_906), ("\"2024-02-03T04:05-0130\"", 1_706_938_500),
        ("2020-01-02 03:04:05 -0500", 1_577_952_245), ("2020-01-02 03:04:05 +02:00", 1_577_927_045),
        ("2021-03-05 15:27:20Z", 1_614_958_040), ("2020-1-2", 1_577_923_200), ("2020-01-02t3:04:05+2", 1_577_927_045),
        ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func datesAreReadInTheWaysPeopleWriteThem(text: String, seconds: Double) {
        let file = FrontMatter(of: "---\ncreated: \(text)\n---\n")
        #expect(file.created?.date == Date(timeIntervalSince1970: seconds))
        #expect(file.others.isEmpty)
    }

    @Test(arguments: [
        "0000-01-01", "10000-01-01", "275760-12-31", "400000-01-01T00:00:00Z", "9999999999-01-01T00:00:00Z",
        "9999-12-31T23:59:59-00:01",
        "99999999999999999999", "-1", "2024-02-30",
    ])
    func whatIsNoDateOfTheYears1To9999StaysAsItIs(text: String) {
        let file = FrontMatter(of: "---\ncreated: \(text)\n---\n")
        #expect(file.created == nil)
        #expect(file.others == "created: \(text)\n")
    }

    /// As writers of JSON give a sign above U+FFFF, which YAML refuses.
    @Test func twoHalvesOfASignAreTheSign() {
        #expect(FrontMatter(of: "---\ntitle: \"\\ud83d\\ude00 fox\"\n---\n").title == "😀 fox")
        #expect(FrontMatter(of: "---\ntitle: \"\\ud83d fox\"\n---\n").title == "\u{FFFD} fox")
        #expect(FrontMatter(of: "---\ntitle: \"\\ud83d\\u0041\"\n---\n").title == "\u{FFFD}A")
        #expect(FrontMatter(of: "---\ntitle: \"\\uD83\"\n---\n").title == "uD83")
    }

    @Test func anOddTagLeavesTheOthersAndItsLine() {
        let refused = FrontMatter(of: "---\ntags:\n- \"gr\\u00fcn\"\n- c: d: e\n---\nbody")
        #expect(refused.tags.first == "grün")
        let nested = FrontMatter(of: "---\ntags: [foo, {a: 1}]\ntitle: T\n---\nbody")
        #expect(nested.tags == ["foo"])
        #expect(nested.others == "tags: [foo, {a: 1}]\n")
        #expect(nested.title == "T")
        #expect(FrontMatter(of: "---\ntags: [{a: 1}]\n---\nbody").tags.isEmpty)
    }

    @Test(arguments: [
        (#""Caf\u00e9 \u65e5\u672c \xE9\t\U0001F600 end""#, "Café 日本 é\t😀 end"), (#""One\nTwo""#, "One\nTwo"),
        (">-\n  A long title\n  over two lines", "A long title over two lines"), ("|-\n  a\n  b", "a\nb"),
        ("A plain one that\n  goes on", "A plain one that goes on"), ("\"quoted\n  on\"", "quoted on"),
        ("'it''s: fine'", "it's: fine"), ("2024", "2024"), ("\"null\"", "null"), ("C# and F#", "C# and F#"),
    ])
    func titlesAreReadAsYAMLDoes(value: String, title: String) {
        let file = FrontMatter(of: "---\ntitle: \(value)\ntags: [x]\n---\nbody")
        #expect(file.title == title && file.tags == ["x"] && file.body == "body" && file.others.isEmpty && file.isYAML)
    }

    @Test(arguments: [
        ("[one,\n  two,\n  three]", ["one", "two", "three"]), ("\n- a\n- \"b, c\"", ["a", "b, c"]), ("null", []),
        ("~", []),
        ("", []), ("[a, null, ~]", ["a"]), (#"["gr\u00fcn", "b\xE4r"]"#, ["grün", "bär"]),
        ("\"#one #two\"", ["one", "two"]),
        ("#one #two", ["one", "two"]), ("#home, #work", ["home", "work"]), ("\n  - #home\n  - b", ["home", "b"]),
        ("a, b", ["a", "b"]), ("\"a, b\"", ["a, b"]), ("one # a comment", ["one"]),
    ])
    func tagsAreReadAsPeopleWriteThem(value: String, tags: [String]) {
        let file = FrontMatter(of: "---\ntags: \(value)\ntitle: T\n---\nbody")
        #expect(file.tags == tags && file.title == "T" && file.body == "body" && file.others.isEmpty && file.isYAML)
    }

    @Test func keysOfAnyKindCostNothingElse() {
        let odd = "completed?: no\ndate created: Monday, January 1st 2024\n\"a.b/c\": 1\n🙂: x\n? [a, b]\n: c\n"
        let file = FrontMatter(of: "---\ntitle: Plan\n\(odd)created: 2024-01-02\n---\nbody")
        #expect(file.title == "Plan" && file.created?.date == Date(timeIntervalSince1970: 1_704_153_600))
        #expect(file.others == odd && file.isYAML)
    }

    @Test(arguments: [
        ("title: a: b", "a: b"), ("title: [broken", nil), ("title: Plan\nother: {x", "Plan"),
        ("title: 50% off\n@at: x", "50% off"),
        ("title: \"Caf\\u00e9\"\nother: a: b", "Café"), ("title: >-\n  a\n  b\nother: *x", "a b"),
        ("title: a\ntitle: b", "b"), ("title: x\nno key here", "x"),
    ])
    func whatYAMLRefusesIsReadLineByLineAndSaid(block: String, title: String?) {
        let file = FrontMatter(of: "---\n\(block)\ntags: [home]\ncreated: 2024-01-02\n---\nbody")
        #expect(
            file.title == title && file.tags == ["home"] && file.created != nil && file.body == "body" && !file.isYAML
        )
    }

    @Test func nothingOfFrontMatterIsLostThatIsNotUnderstood() {
        let odd = "title: [broken\nno key here\nother: a: b\n"
        #expect(FrontMatter(of: "---\n\(odd)tags: x\n---\n").others == odd)
        let inBraces = "{title: Plan, other: 1}\n"
        #expect(FrontMatter(of: "---\n\(inBraces)---\n").title == "Plan")
        #expect(FrontMatter(of: "---\n\(inBraces)---\n").others == inBraces)
        #expect(FrontMatter(of: "---\ntitle: {a: b}\ntags: [[a]]\n---\n").others == "title: {a: b}\ntags: [[a]]\n")
        #expect(FrontMatter(of: "---\nA line between rules,\nno: more\n---\n").others.isEmpty)
    }

    @Test func aliasesAndNestingCostNothing() {
        let laughs =
            "a: &a [x, x]\n" + (1...60).map { "b\($0): &b\($0) [*\($0 == 1 ? "a" : "b\($0 - 1)"), *a]\n" }.joined()
        let keys = "? *b60\n: x\ntitle: T\n"
        #expect(FrontMatter(of: "---\n\(laughs)\(keys)---\n").title == "T")
        for open in ["[", "{a: ", "- ", "? ", "[{"] {
            let deep = String(repeating: open, count: 60_000 / open.utf8.count)
            #expect(FrontMatter(of: "---\nx: \(deep)\ntitle: T\n---\n").title == "T")
            #expect(FrontMatter(of: "---\n\(deep)\n---\nbody").title == nil)
        }
        let indented = (0..<300).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(FrontMatter(of: "---\ntitle: T\n\(indented)---\n").title == "T")
    }

    @Test(arguments: [
        "", "---", "---\n", "---\nText", "a\n---\nb: c\n---\n", "---\nnot a key\n---\nx", "---\nhttp://a\n---\n",
        "---\n- a\n---\n",
    ])
    func aFileWithoutFrontMatterIsAllBody(source: String) {
        let file = FrontMatter(of: source)
        #expect(file.body == source)
        #expect(file.title == nil && file.tags.isEmpty && file.others.isEmpty)
    }
}
