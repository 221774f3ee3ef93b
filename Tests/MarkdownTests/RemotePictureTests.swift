import Foundation
import Markdown
import Portico
import Testing

/// Images of other sites: links, and pictures where somebody wishes to load them.
@Suite struct RemotePictureTests {
    private let rel = "nofollow noopener noreferrer"

    private func html(_ source: String, remotePictures: Bool) -> String {
        PreparedMarkdown(source, tasks: .shown).html(
            remotePictures: remotePictures,
            noteURL: { _ in "/notes/1" },
            file: { name in name == "boat.png" ? .picture(PictureAddress(whole: "/files/8")) : nil }
        ).html
    }

    @Test(arguments: [
        (
            "![A boat](https://a.example/b.png)",
            #"<img src="https://a.example/b.png" alt="A boat" loading="lazy" referrerpolicy="no-referrer">"#
        ),
        (
            "![A *boat*|300x200](https://a.example/b.png \"Mine\")",
            #"<img src="https://a.example/b.png" alt="A boat" title="Mine" width="300" height="200" "#
                + #"loading="lazy" referrerpolicy="no-referrer">"#
        ),
        (
            "![a|40][b]\n\n[b]: https://a.example/b.png?x=1&y=2",
            #"<img src="https://a.example/b.png?x=1&amp;y=2" alt="a" width="40" "#
                + #"loading="lazy" referrerpolicy="no-referrer">"#
        ),
        (
            "![\"><script>](HTTPS://A.example/b.png)",
            #"<img src="HTTPS://A.example/b.png" alt="&quot;&gt;&lt;script&gt;" "#
                + #"loading="lazy" referrerpolicy="no-referrer">"#
        ),
    ])
    func aPictureStandsWhereALinkStoodAndItsSiteIsToldNothing(source: String, picture: String) throws {
        let shown = html(source, remotePictures: true)
        #expect(shown.contains(picture))
        #expect(shown.hasPrefix("<p><a class=\"picture\" href=\"") && shown.hasSuffix("\(picture)</a></p>\n"))
        #expect(shown.contains("rel=\"\(rel)\""))
        #expect(!html(source, remotePictures: false).contains("<img"))
    }

    @Test func withoutTheWishALinkLeadsToThePicture() {
        #expect(
            html("![A boat](https://a.example/b.png \"Mine\")", remotePictures: false)
                == #"<p><a class="image" href="https://a.example/b.png" rel="\#(rel)" title="Mine">A boat</a></p>"#
                + "\n"
        )
    }

    @Test func aPictureWithoutWordsIsCalledByItsAddress() {
        #expect(
            html("![](https://a.example/b.png)", remotePictures: true)
                == #"<p><a class="picture" href="https://a.example/b.png" rel="\#(rel)" "#
                + #"aria-label="https://a.example/b.png"><img src="https://a.example/b.png" alt="" "#
                + #"loading="lazy" referrerpolicy="no-referrer"></a></p>"# + "\n"
        )
    }

    @Test(arguments: [
        "![a](http://a.example/b.png)", "![a](//a.example/b.png)", "![a](data:image/png;base64,xx)",
        "![a](javascript:alert(1))", "![a](JavaScript:alert(1))", "![a](<java\tscript:alert(1)>)",
        "![a](ftp://a.example/b.png)", "![a](blob:https://a.example/b.png)", "![a](file:///etc/passwd)",
        "![a](/logout?now)", "![a](none.png)", "![a]()", "[![a](https://a.example/b.png)](/b)",
        "[a](https://a.example/b.png)", "`![a](https://a.example/b.png)`",
        "<img src=\"https://a.example/b.png\">", "    ![a](https://a.example/b.png)",
    ])
    func whatIsNoPictureOfASecureSiteIsNeverLoaded(source: String) {
        let prepared = PreparedMarkdown(source, tasks: .shown)
        #expect(!prepared.hasRemotePictures)
        #expect(!html(source, remotePictures: true).contains("<img"))
        #expect(html(source, remotePictures: true) == html(source, remotePictures: false))
    }

    /// A browser reads these as addresses of the site that the page is of (WHATWG URL, 4.4).
    @Test(arguments: ["https:logout", "https:/logout?now", "https:", "https:?x", "https:#x"])
    func anAddressWithoutAHostIsNoPictureOfAnotherSite(address: String) {
        let source = "![a](\(address))"
        #expect(!PreparedMarkdown(source, tasks: .shown).hasRemotePictures)
        #expect(!html(source, remotePictures: true).contains("<img"))
    }

    @Test func itIsKnownWhetherThereAreAny() {
        let source = "# A\n\n- b ![c](https://a.example/c.png)"
        #expect(PreparedMarkdown(source, tasks: .shown).hasRemotePictures)
        #expect(!PreparedMarkdown("![a](boat.png) [b](boat.png) [[c]]", tasks: .shown).hasRemotePictures)
        let remote = PreparedMarkdown("![a](https://a.example/c.png) ![b](boat.png)", tasks: .shown)
        #expect(remote.fileNames == ["boat.png"] && remote.placedNames == ["boat.png"])
    }

    @Test func picturesFilesAndLinksKeepTheirOrder() {
        let source = "![a](https://a.example/1.png) [[x]] ![b](boat.png) ![c](https://a.example/2.png) [[y]] end"
        func sources(_ html: String) -> [String] {
            html.matches(of: /src="([^"]*)"|class="note-link" href="([^"]*)"/).map { String($0.1 ?? $0.2 ?? "") }
        }
        #expect(
            sources(html(source, remotePictures: true)) == [
                "https://a.example/1.png", "/notes/1", "/files/8", "https://a.example/2.png", "/notes/1",
            ]
        )
        #expect(sources(html(source, remotePictures: false)) == ["/notes/1", "/files/8", "/notes/1"])
        #expect(html(source, remotePictures: true).hasSuffix(" end</p>\n"))
    }

    @Test func aTextShowsAThousandAndLinksToFurtherOnes() {
        let source = String(repeating: "![a](https://a.example/b.png) ", count: 1_001)
        let shown = html(source, remotePictures: true)
        #expect(shown.components(separatedBy: "<img").count == 1_001)
        #expect(shown.components(separatedBy: "class=\"image\"").count == 2)
    }

    @Test func aTextThatIsShownAsItWasTypedHasNone() {
        let source = String(repeating: ">", count: 10_000) + " ![a](https://a.example/b.png)"
        let prepared = PreparedMarkdown(source, tasks: .shown)
        #expect(prepared.problem != nil)
        #expect(!prepared.hasRemotePictures && !html(source, remotePictures: true).contains("<img"))
    }
}
