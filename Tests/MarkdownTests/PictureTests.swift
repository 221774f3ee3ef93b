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
                case "boat.png", "a boat.png", "Café.png": .picture(PictureAddress(whole: "/files/\(name.utf8.count)"))
                case "plan.svg": .other("/files/plan")
                case "far.png": .picture(PictureAddress(whole: "https://a.example/far.png"))
                case "bad.png": .picture(PictureAddress(whole: "javascript:alert(1)"))
                default: nil
                }
            }
        ).render(source).html.html
    }

    @Test(arguments: [
        (
            "![A boat](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="A boat" loading="lazy"></a>"#
        ),
        (
            "![A boat|300](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="A boat" width="300" loading="lazy"></a>"#
        ),
        (
            "![A *boat*|300x200](boat.png \"Mine\")",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="A boat" title="Mine" width="300" height="200" loading="lazy"></a>"#
        ),
        (
            "![|40](img/deep/boat.png)",
            #"<a class="picture" href="/files/8" target="_self" aria-label="boat.png"><img src="/files/8" alt="" width="40" loading="lazy"></a>"#
        ),
        (
            "![](../x/./boat.png?raw=1#x)",
            #"<a class="picture" href="/files/8" target="_self" aria-label="boat.png"><img src="/files/8" alt="" loading="lazy"></a>"#
        ),
        (
            "![a](<a boat.png>) ![b](a%20boat.png)",
            #"<a class="picture" href="/files/10" target="_self"><img src="/files/10" alt="a" loading="lazy"></a> <a class="picture" href="/files/10" target="_self"><img src="/files/10" alt="b" loading="lazy"></a>"#
        ),
        (
            "![a](Caf%C3%A9.png)",
            #"<a class="picture" href="/files/9" target="_self"><img src="/files/9" alt="a" loading="lazy"></a>"#
        ),
        (
            "![a](/img/boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a" loading="lazy"></a>"#
        ),
        (
            "![a][b]\n\n[b]: img/boat.png",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a" loading="lazy"></a>"#
        ),
        (
            "![\"><script>](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="&quot;&gt;&lt;script&gt;" loading="lazy"></a>"#
        ),
        ("[![a](boat.png)](/b)", #"<a href="/b"><img src="/files/8" alt="a" loading="lazy"></a>"#),
        ("![Plan](plan.svg)", #"<a href="/files/plan" target="_self">Plan</a>"#),
        ("![](plan.svg)", #"<a href="/files/plan" target="_self">plan.svg</a>"#),
        ("[![Plan](plan.svg)](/b)", #"<a href="/b">Plan (plan.svg)</a>"#),
        (
            "![a|b|0](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a|b|0" loading="lazy"></a>"#
        ),
        (
            "![a|10001](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a|10001" loading="lazy"></a>"#
        ),
        (
            "![a|1x](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a|1x" loading="lazy"></a>"#
        ),
        (
            "![a|1x2x3](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a|1x2x3" loading="lazy"></a>"#
        ),
        (
            "![a|99999999999999999999](boat.png)",
            #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a|99999999999999999999" loading="lazy"></a>"#
        ),
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
                == #"<p><a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="a" loading="lazy"></a> <a class="note-link" href="/notes/1">x</a> "#
                + #"<a class="picture" href="/files/8" target="_self"><img src="/files/8" alt="b" loading="lazy"></a> <a class="note-link" href="/notes/1">y</a></p>"#
                + "\n"
        )
    }

    @Test func aTextShowsAThousandPicturesAndKeepsTheWordsOfFurtherOnes() {
        let html = shown(String(repeating: "![a](boat.png) ", count: 1_001))
        #expect(html.components(separatedBy: "<img").count == 1_001)
        #expect(html.hasSuffix(" a (boat.png)</p>\n"))
    }

    private func html(_ source: String, _ file: FileAddress) -> String {
        MarkdownRenderer(file: { _ in file }).render(source).html.html
    }

    @Test func aBrowserTakesTheVersionThatItsWindowNeeds() {
        let versions = [640, 1_280, 2_560].map { PictureAddress.Version(width: $0, address: "/f?width=\($0)") }
        let picture = PictureAddress(whole: "/f", versions: versions, width: 4_000, height: 3_000)
        #expect(
            html("![A boat](boat.jpg)", .picture(picture))
                == #"<p><a class="picture" href="/f" target="_self"><img src="/f?width=1280" "#
                + #"srcset="/f?width=640 640w, /f?width=1280 1280w, /f?width=2560 2560w" "#
                + #"sizes="(min-width: 48rem) 44rem, 100vw" alt="A boat" width="4000" height="3000" loading="lazy"></a></p>"#
                + "\n"
        )
        #expect(
            html("![A boat|300](boat.jpg)", .picture(picture)).contains(
                #"<img src="/f?width=640" alt="A boat" width="300" loading="lazy">"#
            )
        )
        let one = PictureAddress(whole: "/f", versions: Array(versions.prefix(1)), width: 320, height: 200)
        #expect(
            html("![](boat.jpg)", .picture(one)).contains(
                #"aria-label="boat.jpg"><img src="/f?width=640" alt="" width="320" height="200" loading="lazy">"#
            )
        )
    }

    @Test func aSoundAndAFilmArePlayedInTheirPlace() {
        #expect(
            html("![My song](a.mp3)", .sound("/f"))
                == #"<p><audio controls="" preload="none" src="/f" aria-label="My song">"#
                + #"<a href="/f" target="_self">My song</a></audio></p>"# + "\n"
        )
        #expect(
            html("![|320x200](a.webm \"Sea\")", .film("/f"))
                == #"<p><video controls="" preload="metadata" width="320" height="200" src="/f" aria-label="a.webm" "#
                + #"title="Sea"><a href="/f" target="_self" title="Sea">a.webm</a></video></p>"# + "\n"
        )
        #expect(html("[![a](a.mp3)](/b)", .sound("/f")) == #"<p><a href="/b">a (a.mp3)</a></p>"# + "\n", "in a link")
        #expect(html("[a](a.mp3)", .sound("/f")) == #"<p><a href="/f" target="_self">a</a></p>"# + "\n", "as a link")
        for file in [FileAddress.sound("//a.example/f"), .film("javascript:alert(1)")] {
            #expect(html("![a](a.mp3)", file) == "<p>a (a.mp3)</p>\n")
        }
    }

    @Test func eachNameIsToldOnce() {
        let prepared = PreparedMarkdown("![a](x/b.png) [c](b.png) ![d](e.png) [e](f.pdf)", tasks: .shown)
        #expect(prepared.fileNames == ["b.png", "e.png", "f.pdf"])
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
