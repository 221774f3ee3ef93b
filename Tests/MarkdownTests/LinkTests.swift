import Foundation
import Markdown
import Portico
import Testing

@Suite struct LinkTests {
    private let notes = [
        "Plan": "/notes/7", "a & b": "/notes/8?x=1&y", "Evil": "javascript:alert(1)", "Out": "https://x.example",
    ]

    @Test(arguments: [
        ("[[Plan]]", "<p><a class=\"note-link\" href=\"/notes/7\">Plan</a></p>\n"),
        (
            "x [[ Plan | the \"plan\" ]].",
            "<p>x <a class=\"note-link\" href=\"/notes/7\">the &quot;plan&quot;</a>.</p>\n"
        ),
        ("[[a & b]]", "<p><a class=\"note-link\" href=\"/notes/8?x=1&amp;y\">a &amp; b</a></p>\n"),
        (
            "## Its hull\n\n[[#Its hull]] [[#its hull|here]] [[#One#Its hull]] [[#^block]]",
            "<h3 id=\"user-content-its-hull\">Its hull</h3>\n<p><a href=\"#user-content-its-hull\">Its hull</a> "
                + "<a href=\"#user-content-its-hull\">here</a> <a href=\"#user-content-its-hull\">One &gt; Its hull</a> "
                + "<span class=\"missing-note\">#^block</span></p>\n"
        ),
        ("[[None|there]]", "<p><span class=\"missing-note\">there</span></p>\n"),
        ("[[a %7C b%5D]]", "<p><span class=\"missing-note\">a | b]</span></p>\n"),
        ("[[Evil]]", "<p><span class=\"missing-note\">Evil</span></p>\n"),
        ("`[[Plan]]`", "<p><code>[[Plan]]</code></p>\n"),
        ("[a [[Plan]] b](/c)", "<p><a href=\"/c\">a [[Plan]] b</a></p>\n"),
        ("[[]] [[ ]] [[|x]] [[Plan", "<p>[[]] [[ ]] [[|x]] [[Plan</p>\n"),
        ("[[[Plan]]]", "<p>[<a class=\"note-link\" href=\"/notes/7\">Plan</a>]</p>\n"),
        (
            "[[Plan]][[Plan|]]",
            "<p><a class=\"note-link\" href=\"/notes/7\">Plan</a><a class=\"note-link\" href=\"/notes/7\">Plan</a></p>\n"
        ),
        ("[[Pl\nan]]", "<p>[[Pl\nan]]</p>\n"),
        ("\\[\\[Plan\\]\\] \\[[Plan]] [\\[Plan]]", "<p>[[Plan]] [[Plan]] [[Plan]]</p>\n"),
        ("`\\[\\[Plan]]` [x](\\[\\[y)", "<p><code>\\[\\[Plan]]</code> <a href=\"%5B%5By\">x</a></p>\n"),
        ("\\[\\[ \\=\\=a\\=\\= [[Plan]]", "<p>[[ ==a== <a class=\"note-link\" href=\"/notes/7\">Plan</a></p>\n"),
        (
            "- [ ] [[Plan]]",
            "<ul>\n<li class=\"task\"><label><input type=\"checkbox\" disabled=\"\"> <a class=\"note-link\" href=\"/notes/7\">Plan</a></label></li>\n</ul>\n"
        ),
    ])
    func titlesInBracketsAreLinks(source: String, expected: String) {
        #expect(html(source, notes: notes) == expected)
    }

    @Test(arguments: [
        ("[[Plan#Its hull]]", "/notes/7#user-content-its-hull", "Plan &gt; Its hull"),
        ("[[Plan#One#Its hull|it]]", "/notes/7#user-content-its-hull", "it"),
        ("[[Plan#its-hull|it]]", "/notes/7#user-content-its-hull", "it"),
        ("[[ Plan #Caf\u{E9}! ]]", "/notes/7#user-content-caf%C3%A9", "Plan &gt; Caf\u{E9}!"),
        ("[[Plan#^block]]", "/notes/7", "Plan"), ("[[Plan#Hull#^block|it]]", "/notes/7#user-content-hull", "it"),
        ("[[C# notes]]", "/notes/9", "C# notes"),
        ("[[C# notes#C# is]]", "/notes/9#user-content-c-is", "C# notes &gt; C# is"),
        ("[[a#b]]", "/notes/10", "a#b"), ("[[a#b#c]]", "/notes/10#user-content-c", "a#b &gt; c"),
        ("[[a#c]]", "/notes/11#user-content-c", "a &gt; c"),
    ])
    func aLinkToAPartOfANoteLeadsToItsHeading(source: String, address: String, shown: String) {
        let notes = ["Plan": "/notes/7", "C# notes": "/notes/9", "a#b": "/notes/10", "a": "/notes/11"]
        #expect(html(source, notes: notes) == "<p><a class=\"note-link\" href=\"\(address)\">\(shown)</a></p>\n")
        #expect(html(source) == "<p><span class=\"missing-note\">\(missing(source))</span></p>\n")
    }

    /// What a link shows that leads nowhere.
    private func missing(_ source: String) -> String {
        let inner = source.dropFirst(2).dropLast(2)
        return (inner.split(separator: "|").last.map(String.init) ?? "").trimmingCharacters(in: .whitespaces)
    }

    @Test func aLinkToAHeadingBelowAnotherLeadsToThatOne() {
        let headings = "# A\n## B\n# C\n### Deep\n## B\n# C#\n## Of C#D\n\n"
        let links = "[[#B]] [[#A#B]] [[#C#B]] [[#Gone#B]] [[#C]] [[#C#]] [[#Of C#D]] [[#C#Deep]]"
        let shown = html(headings + links)
        let addresses = shown.split(separator: "href=\"#user-content-").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(addresses == ["b", "b", "b-1", "b", "c", "c-1", "of-cd", "deep"])
    }

    @Test(arguments: [
        ("[[ [draft ]]", "[draft", "L"), ("[[ \\[draft ]]", "[draft", "L"), ("[[a] b]]", "a] b", "L"),
        ("[[Plan [v1]]]", "Plan [v1]", "L"), ("[[[v1] Plan]]", "[v1] Plan", "L"), ("([[a [b]])", "a [b", "(L)"),
        ("[[ a] ]]", "a]", "L"), ("[[[ [a ]]]", "[a", "[L]"), ("[[a] b|it]]", "a] b", "it"),
        ("[[a|it [1]]]", "a", "it [1]"),
        ("[[a]]]", "a", "L]"), ("[x [[a]]]", "a", "[x L]"), ("[[[a]]]", "a", "[L]"),
        ("[[x [[a]] y]]", "a", "[[x L y]]"),
        ("[[1], [a]] [[a]]", "a", "[[1], [a]] L"),
    ])
    func aTitleMayHaveBracketsOneByOne(source: String, title: String, expected: String) {
        let link = { (shown: String) in "<a class=\"note-link\" href=\"/notes/1\">\(shown)</a>" }
        let shown = ["it", "it [1]"].contains(expected) ? link(expected) : expected.replacing("L", with: link(title))
        #expect(html(source, notes: [title: "/notes/1"]) == "<p>\(shown)</p>\n")
        #expect(MarkdownLinks(in: source).noteTitles.contains(title))
    }

    @Test(arguments: [
        "[[1, 2], [3, 4]]", "[[[1, 2], [3, 4]]]", "[[1] and ==[2]]", "[[a] b|c]]", "[[ [draft | <i> ]]", "[[a]\nb]]",
        "[[a] b", "[[ ] ]]",
    ])
    func bracketsInBracketsStayTextWithoutSuchANote(source: String) {
        #expect(html(source) == "<p>\(source.replacing("<i>", with: "&lt;i&gt;"))</p>\n")
        #expect(MarkdownText.plain(source) == source.replacing("\n", with: " "))
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["[[a] ", "[[", "[[[a] ", "[a", "[[a [b]", "]] [["])
    func manyBracketsAreReadInTime(piece: String) {
        let source = String(repeating: piece, count: 400_000 / piece.utf8.count)
        #expect(MarkdownRenderer().render(source + " ]]").html.html.utf8.count > 0)
    }

    @Test func linksAreListedOnceInOrder() {
        let links = MarkdownLinks(
            in: """
                [[B]] [[A|x]] [[B]] `[[no]]` [y [[no]]](/z) ![i](/i.png)
                | t |
                |---|
                | [[C\\|d]] https://a.example |

                    [[no]] https://no.example

                [e](java&#115;cript:x) <f@g.example> [z](/z)
                """
        )
        #expect(links.noteTitles == ["B", "A", "C"])
        #expect(links.urls == ["/z", "/i.png", "https://a.example", "mailto:f@g.example"])
    }

    @Test(arguments: [
        ("## Über\n\n[[#Über]]", "#user-content-%C3%BCber"), ("[[#日本]]", "#user-content-%E6%97%A5%E6%9C%AC"),
        ("[[#x é|y]]", "#user-content-x-%C3%A9"),
    ])
    func aLinkToAHeadingInAnyScriptIsALink(source: String, address: String) {
        let shown = html(source)
        #expect(shown.contains("<a href=\"\(address)\">"), "\(shown)")
    }

    @Test func ofALinkToAPartTheWholeAndTheNoteAreListed() {
        let source = "[[Plan#Hull]] [[C#]] [[a#b#c|it]] [[#Hull]]"
        let titles = ["Plan#Hull", "Plan", "C#", "a#b#c", "a#b", "a", "#Hull"]
        #expect(MarkdownLinks(in: source).noteTitles == titles)
        let shown = PreparedMarkdown(source, tasks: .shown).noteTitles
        #expect(shown == ["Plan#Hull", "C#", "a#b#c", "#Hull", "Plan", "a#b", "a"], "the whole ones first")
    }

    @Test func soManyTitlesOfAPageAreLookedForAsItMayHaveLinks() {
        let source = (1...4_000).map { "[[a\($0)#b#c]]" }.joined(separator: " ")
        #expect(PreparedMarkdown(source, tasks: .shown).noteTitles.count == 5_000)
    }

    @Test func titlesMayBeAddresses() {
        let links = MarkdownLinks(
            in:
                "[[me@example.com]] *[[a me@b.com, c@d.org|e]]* [[https://x.example/y]] [[www.x.example]] f@g.org [[h@i.org"
        )
        #expect(
            links.noteTitles == [
                "me@example.com", "a me@b.com, c@d.org", "https://x.example/y", "www.x.example",
            ]
        )
        #expect(links.urls == ["mailto:f@g.org", "mailto:h@i.org"])
        #expect(MarkdownText.plain("[[me@example.com|a]] b [[c@d.org]].") == "a b c@d.org.")
    }

    @Test func ofALongAddressThatIsNoLinkTheStartIsShown() {
        let address = "data:text/plain;base64," + String(repeating: "A", count: 1_000)
        let start = "\(address.prefix(199))…"
        #expect(html("[a](\(address)) ![b](\(address))") == "<p>a (\(start)) b (\(start))</p>\n")
    }
}
