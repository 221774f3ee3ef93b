import Foundation
import Markdown
import Portico
import PorticoTestSupport
import Testing

/// Notes at the foot of a text.
@Suite struct FootnoteTests {
    private func shown(_ source: String) -> String {
        PreparedMarkdown(source, tasks: .tickable).html { _ in nil }.html
    }

    @Test func aMarkAndItsFootnoteLeadToEachOther() {
        #expect(
            shown("A boat[^x] sails[^X].\n\n[^x]: It *floats*.\n")
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
        let html = shown("[^b] [^a]\n\n[^a]: one\n\n    more\n\n[^b]: - two\n")
        #expect(html.contains("<li id=\"user-content-fn.1\"><ul>\n<li>two</li>"))
        #expect(html.contains("<li id=\"user-content-fn.2\"><p>one</p>\n<p>more <a class=\"footnote-back\""))
    }

    @Test func oneThatNoMarkLeadsToIsTheLast() {
        let html = shown("a[^1]\n\n[^unused]: Nobody asks[^2].\n[^1]: b\n[^2]: c\n[^1]: again\n")
        let footnotes = html.split(separator: "<li id=").dropFirst().map { $0.split(separator: ">")[2].prefix(6) }
        #expect(footnotes == ["b <a c".prefix(6), "Nobody", "c <a c".prefix(6), "again<"])
        #expect(html.components(separatedBy: "footnote-back\"").count == 3)
    }

    /// What a footnote is, and how the page shows it, up to the way back.
    @Test(arguments: [
        ("Word", "<p>Word"), ("https://example.org/src", "<p><a href=\"https://example.org/src\""),
        ("one\ntwo", "<p>one\ntwo"), ("one\n    two", "<p>one\ntwo"), ("\n    one", "<p>one"),
        ("\n\n    one", "<p>one"), ("one\n\n\n\ttwo", "<p>one</p>\n<p>two"),
        ("one\n\n        code", "<p>one</p>\n<pre><code>code\n</code></pre>"), ("---", "<hr>"), ("1. one", "<ol>"),
        ("```\n    [^2]: code\n    ```", "<pre><code>[^2]: code\n"), ("[there][x]", "<p><a href=\"/there\">there</a>"),
        ("[ ] no task", "<p>[ ] no task"),
    ])
    func aFootnoteIs(text: String, html: String) {
        for (before, behind) in [("", ""), ("", "\n[^2]: b"), ("text\n", "\n# c"), ("- item\n\n", "")] {
            let source = "a[^1]\n\n\(before)[^1]: \(text)\(behind)\n\n[x]: /there\n"
            let shown = shown(source)
            #expect(shown.contains("<li id=\"user-content-fn.1\">\(html)"), "\(source.debugDescription) \(shown)")
        }
    }

    @Test func footnotesOfAQuoteStandAtTheEndAsWell() {
        #expect(
            shown("> a[^1]\n>\n> [^1]: b\n> c\n>\n>     d\n> e\n").contains(
                "<blockquote>\n<p>a<sup>1</sup></p>\n<p>e</p>\n</blockquote>"
            ) == false
        )
        let html = shown("> a[^1]\n>\n> [^1]: b\n> c\n>\n>     d\n")
        #expect(html.contains("</blockquote>\n<ol class=\"footnotes\">") && html.contains("<p>b\nc</p>\n<p>d <a"))
    }

    @Test(arguments: [
        "```\n[^1]: a\n```\n[^1]", "- ```\n  [^1]: a\n  ```\n[^1]", "<pre>\n[^1]: a\n</pre>\n[^1]",
        "    [^1]: a b\n\n[^1]",
        "[^1]\n\n```\ncode\n[^1]: a",
    ])
    func whatIsCodeIsNoFootnote(source: String) {
        #expect(!shown(source).contains("footnote"))
        #expect(shown(source).contains("[^1]: a"))
    }

    @Test func whatOpensCodeBehindThemLeavesThemAlone() {
        let html = shown("[^1]\n\n[^1]: a\n\n```\nb\n")
        #expect(html.contains("<pre><code>b") && html.contains("a"))
    }

    /// Every word of a text is shown, whatever stands around footnotes and marks.
    @Test(arguments: 1...4) func noWordIsLost(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let begins = [
            "", "", "- ", "1. ", "> ", "> > ", "# ", "    ", "  ", "\t", "[^1]: ", "[^2]: ", "[^3]: ", "   [^2]: ",
            "> [^1]: ",
            "[^1]: > ", "[^1]: - ", "[^2]:\n    ", "- [ ] ", "| ", "[^1]:",
        ]
        for _ in 0..<400 {
            var words: [String] = []
            var source = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                source += random.pick(begins)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    words.append("w\(words.count)x")
                    source +=
                        words[words.count - 1]
                        + random.pick(["[^1]", "[^2]", "[^1][^3]", " ", " ", "[^9] ", "*", "==", "\n"])
                }
                source += random.pick(["\n", "\n", "\n\n", "\r\n", "\n\n\n", "\n```\n", "\n|-|\n"])
            }
            let html = shown(source)
            for word in words { #expect(html.contains(word), "seed \(seed): \(source.debugDescription)") }
        }
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

    @Test(arguments: [
        "a[^1]", "`[^1]`\n\n[^1]: a", "\\[^1]\n\n[^1]: a", "[^]\n\n[^]: a", "[^a\nb]\n\n[^1]: a", "[[^1]]\n\n[^1]: a",
    ])
    func whatIsNoMarkStaysText(source: String) {
        #expect(!shown(source).contains("<sup>"))
    }

    /// Each was lost, or harmed others, in a reading before.
    @Test(arguments: [
        ("[^2]\n\n[^1]: [x]: /u\n\n\n    word\n\n[^2]: b\n", "<p>word</p>"), ("[^1]: [^2]: word\n\n[^2]: b", ": word"),
        ("- [^1]: word\n\n[^2]: x y", "word"), ("1.  a[^1]\n\n    [^1]: word", "[^1]: word"),
        ("<!--\n[^1]: a -->\n\n# H\n\n- [ ] t\n", "<h2"), ("<pre>\n[^1]: a</pre>\n\n# H", "<h2"),
        ("- a\n  [^1]: b\n    - [ ] task\n", "type=\"checkbox\""), ("- a[^1]\n\n  [^1]: b\n\n      more\n", "<p>more"),
        (
            "see https://example.org[^1] z\n\n[^1]: a b",
            "href=\"https://example.org\" rel=\"nofollow noopener noreferrer\">https://example.org</a><sup><a"
        ),
        ("www.example.org[^1]\n\n[^1]: a b", "href=\"http://www.example.org\""),
        ("[^1]: one\r\r    two\r", "<p>two</p>"),
        ("# fn 1\n\na[^1]\n\n[^1]: b", "<li id=\"user-content-fn.1\">"), ("x [^y]: [^z]:", "x [^y]: [^z]:"),
    ])
    func oddOnesAreShown(source: String, html: String) {
        #expect(shown(source).contains(html), "\(shown(source))")
    }

    @Test(arguments: [
        "a&b", "a&amp;b", "&", "a\\_b", "a\\b", "\\*", "*", "**", "a*b*", "_a_", "~~a~~", "a:b", "a^b", "é*", "A_b_c",
    ])
    func aLabelMayHaveSignsOfMarkdown(label: String) {
        let html = shown("x[^\(label)] *y[^\(label)]* `[^\(label)]` [z](/[^\(label)])\n\n[^\(label)]: word\n")
        #expect(html.components(separatedBy: "<sup>").count == 3, "\(html)")
        #expect(html.contains("<em>y<sup>") && html.contains("<li id=\"user-content-fn.1\"><p>word <a"))
        #expect(html.contains("<code>[^\(label.replacing("&", with: "&amp;"))]</code>"))
        #expect(SafetyCheck.problem(in: html) == nil)
    }

    @Test func aBarInALabelDividesNoCell() {
        let html = shown("| a[^b\\|c] | d |\n|---|---|\n\n[^b\\|c]: word\n")
        #expect(html.contains("<th scope=\"col\">a[^b|c]</th>") && html.contains("word"))
    }

    @Test func aTextOfControlCharactersIsReadWithoutFootnotes() {
        let controls = String(String.UnicodeScalarView((1...31).compactMap(Unicode.Scalar.init)))
        #expect(shown("a[^1] \(controls)\n\n[^1]: word b\n").contains("word b"))
    }

    @Test func tasksBesideThemHaveTheirPlaces() {
        let source = "1. - [x] t\n\n[^1]\n\n[^1]: - [x] b\n\n[^2]: c\n\n- [ ] d"
        #expect(MarkdownTasks.marks(in: source).map(\.offset) == [6, source.utf8.count - 4])
        #expect(shown(source).components(separatedBy: "checkbox").count == 3)
    }

    @Test func filesOfTheirFurtherBlocksAreFound() {
        let source = "[^1]: see\n\n    ![a](b.png)\n\n        [c](d.pdf)\n"
        let replaced = FileLinks.replaced(in: source, addressesAlone: true) { _ in "x" }
        #expect(replaced == "[^1]: see\n\n    ![a](x)\n\n        [c](x)\n")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "[^1]: " + String(repeating: "> ", count: 20_000) + "a\n" + String(repeating: "b\n", count: 25_000),
            "[^1]: " + String(repeating: "- ", count: 5_000) + "a\n" + String(repeating: "\n", count: 25_000) + "    b",
        ]
    )
    func deepOnesCostNoMoreThanOthers(source: String) {
        #expect(MarkdownRenderer().render(source).html.html.contains("b"))
    }

    @Test func aFootnoteALineIsShownWithItsWords() {
        let notes = (0..<200).map {
            "[^\($0)]: some words of a footnote, which is about as long as a line of a book is.\n"
        }
        let rendered = MarkdownRenderer().render("a[^1]\n\n" + notes.joined())
        #expect(rendered.problem == nil && rendered.html.html.components(separatedBy: "<li id=").count == 201)
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
