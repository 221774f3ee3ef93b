import Portico
import Testing

@testable import PorticoTerminal

/// What a person reads of a page in the terminal.
@Suite struct PageOutlineTests {
    @ViewInputData struct Page {
        let name: String
        let isPinned: Bool
        let hasTasks: Bool
        let editedAt: Moment
        let body: SafeHTML
        let sorts: [Sort]
        let rows: [Row]
    }

    @ViewInputData struct Moment {
        let text: String
        let iso: String
    }

    @ViewInputData struct Sort {
        let value: String
        let label: String
        let isChosen: Bool
    }

    @ViewInputData struct Row {
        let id: String
        let title: String
        let name: [TextRun]
        let tags: [String]
        let isDone: Bool
        let editedAt: Moment
        let text: String
    }

    private func lines(
        isPinned: Bool = false,
        body: String = "",
        sorts: [Sort] = [],
        rows: [Row] = []
    ) -> [String] {
        PageOutline.lines(
            of: Page(
                name: "Bread",
                isPinned: isPinned,
                hasTasks: true,
                editedAt: Moment(text: "3 Feb 2026, 14:05", iso: "2026-02-03T14:05:00Z"),
                body: SafeHTML(unescaped: body),
                sorts: sorts,
                rows: rows
            )
        )
    }

    @Test func aConditionIsAWordAndAMomentStandsBesideItsName() {
        #expect(lines(isPinned: true) == ["name: Bread", "pinned", "edited at: 3 Feb 2026, 14:05"])
    }

    @Test func aChoiceIsALine() {
        let sorts = [
            Sort(value: "edited", label: "Last edited", isChosen: true),
            Sort(value: "title", label: "Title", isChosen: false),
        ]
        #expect(lines(sorts: sorts).last == "sorts: Last edited (or Title)")
        let many = (1...100).map { Sort(value: "\($0)", label: "Number \($0)", isChosen: $0 == 7) }
        #expect(lines(sorts: many).last == "sorts: Number 7 (one of 100)")
    }

    @Test func aRowIsALineWithoutItsIDAndWithoutRepetitions() {
        let row = Row(
            id: "3e4c3c6483e2b9f236ded1fee6b51c9e",
            title: "Bread",
            name: [TextRun("Bre", isMarked: true), TextRun("ad")],
            tags: ["kitchen", "baking"],
            isDone: true,
            editedAt: Moment(text: "3 Feb 2026, 14:05", iso: "2026-02-03T14:05:00Z"),
            text: "first\nsecond"
        )
        #expect(
            lines(rows: [row]).suffix(5) == [
                "rows:", "  - Bread; tags: kitchen, baking; done; edited at: 3 Feb 2026, 14:05", "      text:",
                "        first", "        second",
            ]
        )
    }

    @Test func htmlIsReadAsText() {
        let body = """
            <h2 id="dough">Dough</h2>
            <ul>
            <li>500 g <em>flour</em></li>
            <li class="task"><label><input type="checkbox" checked> salt</label></li>
            </ul>
            """
        #expect(
            lines(body: body).suffix(5) == ["body:", "  Dough", "", "  - 500 g flour", "  - [x] salt"]
        )
    }

    @Test(arguments: [
        ("plain &amp; text", "plain & text"), ("<p>a</p>\n<p>b</p>", "a\n\nb"), ("a<br>b", "a\nb"),
        ("<ol start=\"3\"><li>c<ul><li>d</li></ul></li><li>e</li></ol>", "3. c\n  - d\n4. e"),
        ("<pre><code>let a\n\n  &lt;b&gt;\n</code></pre><p>c</p>", "let a\n\n  <b>\n\nc"),
        ("<p>See <a href=\"https://a.example/?b&amp;c\">this</a>.</p>", "See this <https://a.example/?b&c>."),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a | b\n1 | 2"),
        ("<p title=\"a > b\">c &#39;d&#x27; &unknown; &</p>", "c 'd' &unknown; &"), ("a <b", "a"),
        (
            "<p>A boat<sup><a href=\"#n\">1</a></sup>.</p><ol><li id=\"n\"><p>It floats.</p></li></ol>",
            "A boat[1].\n\n1. It floats."
        ),
        ("<p><img src=\"/a.png\" alt=\"A boat\" width=\"3\"> <img src=\"/b\" alt=\"\"></p>", "A boat </a.png> </b>"),
    ])
    func eachBlockIsALine(html: String, text: String) {
        #expect(ReadableHTML.text(of: html) == text)
    }

    @Test func programsGetEveryField() {
        let lines = FieldOutline.lines(of: Moment(text: "today", iso: "2026-02-03"))
        #expect(lines == ["text: today", "iso: 2026-02-03"])
    }
}
