import Foundation
import Markdown
import Portico
import PorticoTestSupport
import Testing

/// Notes at the foot of a text.
@Suite struct FootnoteTests {
    private func shown(_ source: String, named name: String = "1") -> String {
        PreparedMarkdown(source, named: name, tasks: .tickable).html { _ in nil }.html
    }

    /// The ids without what of them is the note's own.
    private func plain(_ html: String) -> String { html.replacing(/(fn|fnref)\.[0-9a-z]+\./) { "\($0.output.1)." } }

    @Test func aMarkAndItsFootnoteLeadToEachOther() {
        #expect(
            plain(shown("A boat[^x] sails[^x].\n\n[^x]: It *floats*.\n"))
                == """
                <p>A boat<sup><a class="footnote" id="user-content-fnref.1" href="#user-content-fn.1">1</a></sup> sails\
                <sup><a class="footnote" href="#user-content-fn.1">1</a></sup>.</p>
                <ol class="footnotes">
                <li id="user-content-fn.1"><p>It <em>floats</em>. <a class="footnote-back" href="#user-content-fnref.1" \
                aria-labelledby="footnote-back user-content-fnref.1">↩</a></p>
                </li>
                </ol>

                """
        )
    }

    @Test func theyAreNumberedInTheOrderOfTheirMarks() {
        let html = plain(shown("[^b] [^a]\n\n[^a]: one\n\n    more\n\n[^unused]: no\n\n[^b]: - two\n"))
        #expect(html.components(separatedBy: "<li id=").count == 3 && !html.contains("no"))
        #expect(
            html.contains("<li id=\"user-content-fn.1\"><ul>") && html.contains("<p>more <a class=\"footnote-back\"")
        )
    }

    @Test func twoNotesOfAPageHaveNoIDInCommon() {
        let source = "[^1]\n\n[^1]: a"
        let ids = ["1", "2"].map { name in Set(shown(source, named: name).matches(of: /id="([^"]+)"/).map(\.output.1)) }
        #expect(ids[0].count == 2 && ids[0].isDisjoint(with: ids[1]))
        #expect(shown(source) == shown(source), "and the same each time")
    }

    @Test(arguments: [
        "a[^1] [b[^1]](/u) ![c[^1]](d.png) # e[^1]\n\n| f[^1] |\n|---|\n| [^2] |\n\n[^1]: g[^2]\n[^2]: [^1] <b>\"&\n",
        "[b[^1]](/u)\n\n[^1]: only in a link\n", "> [^1]\n>\n> [^1]: > quote\n>     [x](javascript:a)\n",
        "[^\"><script>]\n\n[^\"><script>]: a\n", "- [ ] a[^1]\n\n[^1]: - [x] b\n", "[^1]: [^1]\n", "# a[^1]\n\n[^1]:\n",
        "[^1]\n\n[^1]: ```\n    code\n    ```\n", "==a[^1]== [[b]][^1]\n\n[^1]: [[c]] ==d==\n",
    ])
    func whateverStandsInThemIsSafe(source: String) {
        let rendered = MarkdownRenderer().render(source)
        #expect(rendered.problem == nil)
        #expect(SafetyCheck.problem(in: rendered.html.html) == nil)
        #expect(HTMLReading.isAsWritten(rendered.html.html))
    }

    @Test(arguments: 1...3) func whateverIsMixedWithThemIsSafe(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces = [
            "[^1]", "[^2]", "[^1]: ", "\n[^2]: ", "\n\n[^1]: ", "\n", "\n\n", "    ", "- ", "> ", "| ", " |\n|-|\n",
            "*", "==",
            "[[a]]", "](b)", "[", "]", "![", "`", "~~", "<b>", "# ", "- [ ] ", "a", "[^", "www.a.b ", "```\n",
        ]
        for _ in 0..<300 {
            let source = (0..<Int.random(in: 1...30, using: &random)).map { _ in random.pick(pieces) }.joined()
            let rendered = MarkdownRenderer(tasks: .tickable).render(source)
            #expect(rendered.problem == nil, "seed \(seed): \(source.debugDescription)")
            #expect(SafetyCheck.problem(in: rendered.html.html) == nil, "seed \(seed): \(source.debugDescription)")
            #expect(HTMLReading.isAsWritten(rendered.html.html), "seed \(seed): \(source.debugDescription)")
        }
    }

    @Test(arguments: ["a[^1]", "`[^1]`\n\n[^1]: a", "\\[^1]\n\n[^1]: a", "[^]\n\n[^]: a", "[^a\nb]\n\n[^1]: a"])
    func whatIsNoMarkStaysText(source: String) {
        #expect(!shown(source).contains("<sup>"))
        if source.hasPrefix("[^a") { #expect(shown(source).contains("b]")) }
    }

    @Test func aTaskInAFootnoteIsNone() {
        let source = "[^1]\n\n[^1]: - [ ] a\n\n- [x] b\n"
        #expect(shown(source).components(separatedBy: "checkbox").count == 2)
        #expect(MarkdownTasks.marks(in: source).map(\.isDone) == [true])
    }

    @Test func searchFindsTheWordsOfAFootnoteAndNoMarks() {
        #expect(MarkdownText.plain("A boat[^1] sails.\n\n[^1]: It floats.") == "A boat sails.\nIt floats.")
    }

    @Test func filesAreLinkedInFootnotesWhereverTheyStand() {
        let source = "[^1]: [a](b.pdf)\n\ntext[^1] ![c](d.png)\n"
        let replaced = FileLinks.replaced(in: source, addressesAlone: true) { _ in "x" }
        #expect(replaced == "[^1]: [a](x)\n\ntext[^1] ![c](x)\n")
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: ["[^1]", "[^1] ", "[^1]: a\n", "[^1]: [^1]\n", "[^", "[^a ", "[^1][", "> [^1]: a\n\n", "[[^1]]"]
    )
    func aHundredThousandMarksAreShownInTime(shape: String) {
        let source = String(repeating: shape, count: 100_000) + "\n\n[^1]: d\n"
        #expect(MarkdownRenderer().render(source).html.html.utf8.count <= 5 << 20)
    }

    @Test func someThousandMarksAreShown() {
        let marks = (0..<2_000).map { "a[^\($0)] b[^0]\n" }.joined()
        let notes = (0..<2_000).map { "[^\($0)]: c\n" }.joined()
        #expect(MarkdownRenderer().render(marks + "\n" + notes).problem == nil)
    }
}
