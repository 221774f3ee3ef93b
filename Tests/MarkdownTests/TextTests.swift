import Foundation
import Markdown
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

            ![alt](/x)
            """
        #expect(MarkdownText.plain(source) == "Shopping\nfresh milk & more\nb\nc\nq r <i>\nlet x\n\na b\n1 2\nalt")
        #expect(MarkdownText.firstHeading(of: source) == "Shopping")
        #expect(MarkdownText.firstHeading(of: "a") == nil)
        #expect(MarkdownText.plain("") == "")
    }

    /// Each quotation mark had all the spaces before it read again: a megabyte would have taken hours.
    @Test(.timeLimit(.minutes(5))) func frontMatterMadeToTakeLongIsReadInNoTime() {
        func nasty(_ count: Int) -> String {
            "---\ntags: [," + String(repeating: " ", count: count) + String(repeating: "\"", count: count)
                + "]\n---\nbody"
        }
        let most = FrontMatter.mostBytes / 2 - 20
        let read = FrontMatter(of: nasty(most))
        #expect(read.body == "body")
        #expect(read.tags.map(\.utf8.count) == [most - 2], "all but the marks at its ends")
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
            #expect(FrontMatter(of: source(FrontMatter.mostBytes, end) + "bödy\n").body == "bödy\n")
            let longer = source(FrontMatter.mostBytes + 1, end) + "bödy\n"
            #expect(FrontMatter(of: longer).body == longer)
        }
        // Wherever the limit cuts a line that begins as an end does, in the middle of a character too.
        for more in 0..<8 {
            let cut = source(FrontMatter.mostBytes + more, "---é\n")
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
        #expect(file.created == Date(timeIntervalSince1970: 1_706_918_400))
        #expect(file.edited == Date(timeIntervalSince1970: 1_706_933_106))
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
        ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func datesAreReadInTheWaysPeopleWriteThem(text: String, seconds: Double) {
        let file = FrontMatter(of: "---\ncreated: \(text)\n---\n")
        #expect(file.created == Date(timeIntervalSince1970: seconds))
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
