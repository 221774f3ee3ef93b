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
        "", "---", "---\n", "---\nText", "a\n---\nb: c\n---\n", "---\nnot a key\n---\nx", "---\nhttp://a\n---\n", "---\n- a\n---\n",
    ])
    func aFileWithoutFrontMatterIsAllBody(source: String) {
        let file = FrontMatter(of: source)
        #expect(file.body == source)
        #expect(file.title == nil && file.tags.isEmpty && file.others.isEmpty)
    }
}
