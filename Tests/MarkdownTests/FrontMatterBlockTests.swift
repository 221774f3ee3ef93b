import Markdown
import Portico
import Testing

/// Front matter that stays in a text.
@Suite struct FrontMatterBlockTests {
    @Test(arguments: [
        "kind: boat\n", "kind: boat\nsails: [a,\n  b\n]\n", "kind:\n- a\n- b\n# a comment\n", "date created: Monday\n",
        "completed?: no\n\"a.b/c\": 1\n🙂: x\n", "text: |\n  # no heading\n\n  - [ ] no task\nend:\n",
        "{a: b}\n", "base: &b {tags: [q]}\n<<: *b\n", "? complex\n: v\ntitle: t18\n",
        "related: \"[[Plan]]\"\nlink: https://a.example/b\n",
    ])
    func itIsShownAsCode(block: String) {
        for (start, end) in [("---\n", "---\n"), ("--- \n", "...\n"), ("---\n", "---")] {
            let code = MarkdownRenderer().render("```\n\(block)```\n").html.html
            #expect(html("\(start)\(block)\(end)") == code)
        }
        #expect(
            html("---\n\(block)---\n# Title\n\ntext").hasSuffix(
                "</pre>\n<h2 id=\"user-content-title\">Title</h2>\n<p>text</p>\n"
            )
        )
        #expect(html("---\r\nkind: boat\r\n---\r\ntext") == "<pre><code>kind: boat\n</code></pre>\n<p>text</p>\n")
    }

    @Test(arguments: [
        "---", "---\n", "---\n---\n", "---\ntext\n---\n", "---\n\nkind: boat\n---\n", "---\nkind: boat\n\n---\n",
        "---\n- a\n- b: c\n---\n", "---\n1. a: b\n---\n", "---\n# Title\nkind: boat\n---\n", "---\nkind: boat\n",
        "---\nkind: boat\ntext\n---\n", "---\n? question\n---\n", "---\n> a: b\n---\n", "---\n**a**: b\n---\n",
        "---\nhttp://a\n---\n",
        "---\n[a]: b\n---\n", "---\n  kind: boat\n---\n", "----\nkind: boat\n---\n", "--- a\nkind: boat\n---\n",
        "\n---\nkind: boat\n---\n", "text\n---\nkind: boat\n---\n",
    ])
    func anythingElseBehindARuleIsNone(source: String) {
        #expect(!html(source).contains("<pre>"))
    }

    @Test func aFenceWithinEndsNone() {
        #expect(html("---\na: |\n  ```\n---\n[[b]]").hasPrefix("<pre><code>a: |\n  ```\n</code></pre>\n<p><span"))
        #expect(html("---\na: |\n  ```\n  ~~~\n---\n").hasPrefix("<hr>"))
    }

    @Test func whatFollowsKeepsItsPlace() {
        let source = "---\na: \"[^1]\"\nb: \\=\\=\nc:\n- [ ] no task\n---\n- [x] task[^1]\n\n[^1]: note\n"
        let place = source.utf8.count - "x] task[^1]\n\n[^1]: note\n".utf8.count
        #expect(MarkdownTasks.marks(in: source).map(\.offset) == [place])
        let shown = html(source)
        #expect(shown.hasPrefix("<pre><code>a: &quot;[^1]&quot;\nb: \\=\\=\nc:\n- [ ] no task\n</code></pre>"))
        #expect(shown.contains("task<sup>"))
        #expect(HashWords.words(in: "---\na: b #c\n---\n#d", upTo: 9) == ["d"])
    }

    @Test(.timeLimit(.minutes(1))) func keysInBracesKeepTheirLinesOnce() {
        let keys = (0..<6_000).map { "k\($0)" }.joined(separator: ",")
        let source = "---\n{\(keys)\(String(repeating: "\n", count: 20_000))}\n---\ntext"
        #expect(FrontMatter(of: source).body == "text")
    }

    @Test(.timeLimit(.minutes(1))) func ofALongHeadThatYAMLRefusesFewLinesAreReadAlone() {
        let source = "---\ntitle: T\ntags: a: b\n\(String(repeating: "x:\n", count: 20_000))---\ntext"
        let head = FrontMatter(of: source)
        #expect(head.title == "T" && head.body == "text" && !head.isYAML)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["a:\n", "a: b: ", "- a\n", "\n", " ", "a:", "1", "  ```\n"])
    func manyLinesOfItAreReadInTime(piece: String) {
        let source = "---\na:\n" + String(repeating: piece, count: 900_000 / piece.utf8.count) + "\nb:\n---\n"
        #expect(MarkdownRenderer().render(source).html.html.utf8.count > 0)
    }
}
