import Markdown
import Portico
import Synchronization
import Testing

/// What would take cmark-gfm long, or make pages nobody could open.
@Suite struct LimitTests {
    @Test(arguments: [
        ("[", 100_000), ("*a ", 100_000), (">", 50_000), ("- ", 50_000), ("![", 50_000), ("_a *b ", 50_000),
        ("<?", 50_000),
        ("<!A", 50_000),
        ("<![CDATA[", 50_000), ("|a", 100_000), ("a@b.", 100_000), ("[a](", 100_000), ("&", 100_000), ("`", 100_000),
        ("www.a.b_", 50_000),
        ("http://a", 50_000), ("a\n=\n", 50_000), ("*a_ ", 50_000), ("~a ", 50_000), ("[**~[a](b)*b", 20_000),
        ("1) ", 50_000),
        ("\\", 100_000),
    ])
    func aShapeRepeatedIsShownInTime(shape: String, times: Int) {
        isShownInTime(String(repeating: shape, count: times))
    }

    static let combined: [(String, String)] = [
        (
            "nested items and empty lines",
            String(repeating: "- ", count: 5_000) + "a\n" + String(repeating: "\n", count: 900_000)
        ),
        ("items inside items", (0..<1_000).map { String(repeating: " ", count: $0) + "- a\n" }.joined()),
        ("closing brackets after an address", "www.a" + String(repeating: ")", count: 500_000)),
        (
            "a wide table filled up",
            String(repeating: "|a", count: 150) + "|\n" + String(repeating: "|-", count: 150) + "|\n"
                + String(repeating: "a\n", count: 100_000)
        ),
        ("a wide header", String(repeating: "|a", count: 50_000) + "\n|-|\n"),
        ("a wide row", "|a|\n|-|\n" + String(repeating: "|\\|", count: 50_000)),
        (
            "one long address for many links",
            "[a]: " + String(repeating: "b", count: 300_000) + "\n\n" + String(repeating: "[a]", count: 200_000)
        ),
        (
            "one long title for many links",
            "[a]: \"u \"" + String(repeating: "b\n", count: 100_000) + "\\\"y\"\n\n"
                + String(repeating: "[a]", count: 200_000)
        ),
        ("strong in strong", String(repeating: "*", count: 100_000) + "a" + String(repeating: "*", count: 100_000)),
        ("links in links", String(repeating: "[", count: 50_000) + "a" + String(repeating: "](b)", count: 50_000)),
    ]

    @Test(arguments: combined)
    func aShapeMadeToBeSlowIsShownInTime(name: String, source: String) {
        isShownInTime(source)
    }

    private func isShownInTime(_ source: String) {
        // Many of them keep cmark busy for minutes when they are not refused; no time is measured, for a machine may be
        // busy itself.
        #expect(!MarkdownRenderer().render(source).html.html.isEmpty)
    }

    @Test func aTextThatIsNotShownAsMarkdownIsShownAsItWasTypedAndReported() {
        let told = Mutex<[MarkdownProblem]>([])
        let renderer = MarkdownRenderer(report: { problem in told.withLock { $0.append(problem) } })
        let deep = renderer.render("\n" + String(repeating: ">", count: 150) + " <b>")
        #expect(deep.problem == .tooDeep(limit: 100))
        #expect(deep.html.html == "<pre>\n\n" + String(repeating: "&gt;", count: 150) + " &lt;b&gt;</pre>")
        let long = renderer.render(String(repeating: "a", count: (1 << 20) + 1))
        #expect(long.problem == .tooLong(bytes: (1 << 20) + 1, limit: 1 << 20))
        #expect(renderer.render(String(repeating: "<?", count: 100_000)).problem == .tooCostly)
        #expect(told.withLock { $0.count } == 3)
    }

    private static func megabyte(_ shape: String, behind start: String = "") -> String {
        start + String(repeating: shape, count: ((1 << 20) - start.utf8.count) / shape.utf8.count)
    }

    /// Each took tens of seconds though it has few marks.
    @Test(arguments: [
        String(repeating: "==a *==b* ", count: 28_000),
        "|" + String(repeating: "a|", count: 1_001) + "\n|" + String(repeating: "-|", count: 1_001) + "\n|"
            + String(repeating: "<b>", count: 20_000) + String(repeating: "|[ ]", count: 1_000) + "|",
    ])
    func whatIsLookedAtOftenIsLookedAtOnce(source: String) {
        #expect(!MarkdownRenderer().render(source).html.html.isEmpty)
    }

    /// Each took seconds to show, and made pages of up to 8 MB.
    @Test(arguments: [
        "| a | b | c | d |\n", "[[a]] ", "[[a]]\n\n", "www.a.b ", "http://a ", "- a\n", "-\n", "- [ ] a\n", "*a* ",
        "*a***b**", "a\n\n",
        "a\\\n", "a\n", "#\n", ">a\n\n", "***\n", "<p>\n\n", "```\n```\n", "`a` ", "\\ ", "w", ": ", "&",
    ])
    func aMegabyteOfMarksIsShownAsItWasTyped(shape: String) {
        let source = Self.megabyte(shape, behind: shape.hasPrefix("|") ? "| a | b | c | d |\n|---|---|---|---|\n" : "")
        let rendered = MarkdownRenderer().render(source)
        #expect(rendered.problem == .tooCostly)
        #expect(rendered.html.html.hasPrefix("<pre>\n"))
        #expect(states(of: source).isEmpty)
    }

    @Test func aMegabyteOfProseIsShownAsMarkdown() {
        let paragraph =
            "Hello there, this is *some* text of a [line](https://a.example/b), and more of it as people write it, of ordinary length.\n\n"
        #expect(MarkdownRenderer().render(Self.megabyte(paragraph)).problem == nil)
        #expect(
            MarkdownRenderer().render(Self.megabyte("A line, as notes have them, that begins with no mark.\n")).problem
                == nil
        )
    }

    @Test func whatIsShownAsMarkdownTakesSoMuchRoomAtMost() {
        let headings = (0..<60_000).map { "# \($0 % 10)\n" }.joined()
        for source in [
            headings, String(repeating: "www.a.b ", count: 60_000), String(repeating: "- [ ] a\n", count: 60_000),
        ] {
            let rendered = MarkdownRenderer(tasks: .tickable).render(source)
            #expect(rendered.html.html.utf8.count <= 4 << 20)
            #expect(rendered.problem == nil || rendered.problem == .tooCostly)
        }
        #expect(
            MarkdownRenderer(tasks: .tickable).render(String(repeating: "- [ ] a\n", count: 60_000)).problem
                == .tooCostly
        )
    }

    @Test func aTextHasSoManyLinksToNotesAtMost() {
        let links = (0..<5_001).map { "[[\($0)]]\n" }
        #expect(MarkdownRenderer().render(links.dropLast().joined()).problem == nil)
        #expect(MarkdownRenderer().render(links.joined()).problem == .tooManyLinks(limit: 5_000))
        #expect(
            MarkdownRenderer().render(String(repeating: "[[1], [2]] ", count: 5_001)).problem == nil,
            "brackets are text"
        )
        #expect(
            MarkdownRenderer().render(String(repeating: "[[a]] ", count: 5_001)).problem == .tooManyLinks(limit: 5_000)
        )
        #expect(MarkdownLinks(in: links.joined()).noteTitles == (0..<5_000).map(String.init))
        #expect(MarkdownLinks(in: (0..<5_100).map { "[a](/\($0)) " }.joined()).urls.count == 5_000)
    }

    @Test func whatPeopleWriteIsWithinTheLimits() {
        let list = (0..<2_000).map { "- [ ] task \($0) [a][b] for me@example.com, see https://a.example/b_(c)\n" }
            .joined()
        #expect(MarkdownRenderer().render(list + "- [ ] [foo]: bar\n").problem == nil)
        let references = (0..<300).map { "[r\($0)]: https://a.example/\($0) \"title\"\n" }.joined()
        #expect(
            MarkdownRenderer().render((0..<3_000).map { "[a][r\($0 % 300)]\n" }.joined() + "\n" + references).problem
                == nil
        )
        let table = "| a | b | c | d |\n|---|---|---|---|\n" + String(repeating: "| 1 | 2 | 3 | 4 |\n", count: 2_000)
        #expect(MarkdownRenderer().render(table).problem == nil)
        let quote = String(repeating: "> ", count: 40) + "a\n"
        #expect(MarkdownRenderer().render(quote).problem == nil)
    }
}
