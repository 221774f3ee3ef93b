import Foundation
import Markdown
import Portico
import Testing

/// Images that name files which come with the text.
@Suite struct PictureTests {
    private func shown(_ source: String) -> String {
        MarkdownRenderer(
            noteURL: { _ in "/notes/1" },
            file: { name in
                switch name {
                case "boat.png", "a boat.png", "Café.png": .picture("/files/\(name.utf8.count)")
                case "plan.svg": .other("/files/plan")
                case "far.png": .picture("https://a.example/far.png")
                case "bad.png": .picture("javascript:alert(1)")
                default: nil
                }
            }
        ).render(source).html.html
    }

    @Test(arguments: [
        ("![A boat](boat.png)", #"<img src="/files/8" alt="A boat" loading="lazy">"#),
        ("![A boat|300](boat.png)", #"<img src="/files/8" alt="A boat" width="300" loading="lazy">"#),
        (
            "![A *boat*|300x200](boat.png \"Mine\")",
            #"<img src="/files/8" alt="A boat" title="Mine" width="300" height="200" loading="lazy">"#
        ),
        ("![|40](img/deep/boat.png)", #"<img src="/files/8" alt="" width="40" loading="lazy">"#),
        ("![](../x/./boat.png?raw=1#x)", #"<img src="/files/8" alt="" loading="lazy">"#),
        (
            "![a](<a boat.png>) ![b](a%20boat.png)",
            #"<img src="/files/10" alt="a" loading="lazy"> <img src="/files/10" alt="b" loading="lazy">"#
        ),
        ("![a](Caf%C3%A9.png)", #"<img src="/files/9" alt="a" loading="lazy">"#),
        ("![a](/img/boat.png)", #"<img src="/files/8" alt="a" loading="lazy">"#),
        ("![a][b]\n\n[b]: img/boat.png", #"<img src="/files/8" alt="a" loading="lazy">"#),
        ("![\"><script>](boat.png)", #"<img src="/files/8" alt="&quot;&gt;&lt;script&gt;" loading="lazy">"#),
        ("[![a](boat.png)](/b)", #"<a href="/b"><img src="/files/8" alt="a" loading="lazy"></a>"#),
        ("![Plan](plan.svg)", #"<a href="/files/plan" target="_self">Plan</a>"#),
        ("![](plan.svg)", #"<a href="/files/plan" target="_self">plan.svg</a>"#),
        ("[![Plan](plan.svg)](/b)", #"<a href="/b">Plan (plan.svg)</a>"#),
        ("![a|b|0](boat.png)", #"<img src="/files/8" alt="a|b|0" loading="lazy">"#),
        ("![a|10001](boat.png)", #"<img src="/files/8" alt="a|10001" loading="lazy">"#),
        ("![a|1x](boat.png)", #"<img src="/files/8" alt="a|1x" loading="lazy">"#),
        ("![a|1x2x3](boat.png)", #"<img src="/files/8" alt="a|1x2x3" loading="lazy">"#),
        ("![a|99999999999999999999](boat.png)", #"<img src="/files/8" alt="a|99999999999999999999" loading="lazy">"#),
    ])
    func aFileIsShownWhereTheTextNamesIt(source: String, expected: String) {
        #expect(shown(source) == "<p>\(expected)</p>\n")
        #expect(SafetyCheck.problem(in: shown(source)) == nil)
    }

    @Test(arguments: [
        ("[The plan](plan.svg)", #"<a href="/files/plan" target="_self">The plan</a>"#),
        (
            "[the *plan*](docs/plan.svg \"Mine\")",
            #"<a href="/files/plan" target="_self" title="Mine">the <em>plan</em></a>"#
        ),
        ("[a boat](<img/a boat.png>)", #"<a href="/files/10" target="_self">a boat</a>"#),
        (
            "[![a](boat.png)](docs/plan.svg)",
            #"<a href="/files/plan" target="_self"><img src="/files/8" alt="a" loading="lazy"></a>"#
        ),
        (
            "[p][d] [[x]]\n\n[d]: docs/plan.svg",
            #"<a href="/files/plan" target="_self">p</a> <a class="note-link" href="/notes/1">x</a>"#
        ),
        ("[a](none.pdf)", #"<a href="none.pdf">a</a>"#), ("[a](/docs/plan.svg)", #"<a href="/docs/plan.svg">a</a>"#),
        ("[a](far.png)", #"<a href="far.png">a</a>"#), ("[a](bad.png)", #"<a href="bad.png">a</a>"#),
    ])
    func aLinkLeadsToTheFileThatItNames(source: String, expected: String) {
        #expect(shown(source) == "<p>\(expected)</p>\n")
        #expect(SafetyCheck.problem(in: shown(source)) == nil)
    }

    @Test(arguments: [
        ("![a](none.png)", "a (none.png)"), ("![a|300](img/none.png)", "a (img/none.png)"),
        (
            "[![a](none.png)](https://a.example) [![](none.png)](/b)",
            #"<a href="https://a.example" rel="nofollow noopener noreferrer">a (none.png)</a> "#
                + #"<a href="/b"> (none.png)</a>"#
        ),
        ("![](%FF.png)", " (%FF.png)"),
        ("![a](img/..)", "a (img/..)"), ("![a](far.png)", "a (far.png)"), ("![a](bad.png)", "a (bad.png)"),
        ("![a](/img/b.png)", "a (/img/b.png)"), ("![](/)", " (/)"), ("![a](/logout?now)", "a (/logout?now)"),
        ("![a|9](/\\img\\b.png)", "a (/\\img\\b.png)"), ("![a][b]\n\n[b]: /img/b.png", "a (/img/b.png)"),
        (
            "![a|300](https://a.example/b.png)",
            #"<a class="image" href="https://a.example/b.png" rel="nofollow noopener noreferrer">a</a>"#
        ),
        ("![a](data:image/png;base64,xx)", "a (data:image/png;base64,xx)"),
    ])
    func whatIsNoFileOfTheTextIsNotLookedFor(source: String, expected: String) {
        #expect(shown(source) == "<p>\(expected)</p>\n")
    }

    @Test func picturesAndLinksKeepTheirOrder() {
        #expect(
            shown("![a](boat.png) [[x]] ![b](boat.png) [[y]]")
                == #"<p><img src="/files/8" alt="a" loading="lazy"> <a class="note-link" href="/notes/1">x</a> "#
                + #"<img src="/files/8" alt="b" loading="lazy"> <a class="note-link" href="/notes/1">y</a></p>"# + "\n"
        )
    }

    @Test func aTextShowsAThousandPicturesAndKeepsTheWordsOfFurtherOnes() {
        let html = shown(String(repeating: "![a](boat.png) ", count: 1_001))
        #expect(html.components(separatedBy: "<img").count == 1_001)
        #expect(html.hasSuffix(" a (boat.png)</p>\n"))
    }

    @Test func eachNameIsToldOnce() {
        let prepared = PreparedMarkdown("![a](x/b.png) [c](b.png) ![d](e.png) [e](f.pdf)", tasks: .shown)
        #expect(prepared.fileNames == ["b.png", "e.png", "f.pdf"])
        #expect(!prepared.pictureNames.contains("f.pdf") && prepared.pictureNames.contains("b.png"))
        #expect(!prepared.hasTasks && prepared.noteTitles.isEmpty)
    }

    @Test(arguments: [
        "a b.png", "100%.png", "a(1)[2].png", "é 日本 😀.png", "a|b\"c`d&amp;.png", "x:y?z#.png", "..a", "a*_~<b>!.png",
        "٣.png",
    ])
    func theAddressOfANameIsReadBackAsTheParserGivesIt(name: String) {
        let address = FileNameAddress.address(of: name)
        #expect(FileNameAddress.name(at: address) == name)
        for source in ["![x](\(address))", "| a |\n|---|\n| ![x](\(address)) |"] {
            #expect(PreparedMarkdown(source, tasks: .shown).fileNames == [name])
        }
    }
}
