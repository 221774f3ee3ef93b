import PorticoHTML
import Testing

/// What is told of a page that changed.
struct RegionDifferenceTests {
    private func changes(from one: String, to other: String) -> [String] {
        let before = RegionPage(Array(page(one).utf8)).regions
        return RegionPage(Array(page(other).utf8)).changes(since: before).map(words)
    }

    private func page(_ main: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Books</title></head>
        <body><header><a id="home" href="/">Home</a></header><main id="main">\(main)</main></body></html>
        """
    }

    private func words(_ change: RegionChange) -> String {
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        switch change {
        case .replace(let html): return text(html)
        case .insert(let id, let html): return "after \(text(id)): \(text(html))"
        case .insertBefore(let id, let html): return "before \(text(id)): \(text(html))"
        case .remove(let id): return "remove \(id)"
        case .reload: return "reload"
        }
    }

    /// FNV-1a of an id.
    private func number(_ id: String) -> UInt32 {
        id.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    @Test func nothingIsToldOfAPageThatIsTheSame() {
        #expect(changes(from: "<p id=a>One</p>", to: "<p id=a>One</p>") == [])
    }

    @Test func onlyTheInnermostRegionThatChangedIsTold() {
        let changed = changes(
            from: "<section id=s><p>Text</p><b id=n>1</b> <i id=m>2</i></section>",
            to: "<section id=s><p>Text</p><b id=n>3</b> <i id=m>2</i></section>"
        )
        #expect(changed == ["<b id=n>3</b>"])
    }

    @Test func whatIsPermanentIsToldAsAWhole() {
        let changed = changes(
            from: "<div id=map data-permanent class=a><b id=n>1</b><br><textarea></div></textarea></div><i id=m>2</i>",
            to: "<div id=map data-permanent class=b><b id=n>3</b><br><textarea></div></textarea></div><i id=m>4</i>"
        )
        #expect(
            changed == [
                "<div id=map data-permanent class=b><b id=n>3</b><br><textarea></div></textarea></div>",
                "<i id=m>4</i>",
            ]
        )
    }

    @Test func whiteSpaceAroundRegionsIsNoChange() {
        let changed = changes(
            from: "<section id=s>\n<b id=n>1</b>\n  <i id=m>2</i>\n</section>",
            to: "<section id=s>\n\n<b id=n>1</b>\n  \n</section>"
        )
        #expect(changed == ["remove \(number("m"))"])
    }

    @Test func aRegionAroundOthersIsToldWithStubsForThem() {
        let changed = changes(
            from: "<ul id=list><li id=a>One</li><li id=b>Two</li></ul>",
            to: "<ul id=list class=new><li id=a>One</li><li id=b>2</li></ul>"
        )
        #expect(
            changed == [
                "<ul id=list class=new><li id=\"a\" data-keep></li><li id=\"b\" data-keep></li></ul>",
                "<li id=b>2</li>",
            ]
        )
    }

    @Test func rowsAreInsertedMovedAndRemovedOneByOne() {
        let rows = { (ids: [String]) in
            "<p>Rows</p><table><tbody>\n" + ids.map { "<tr id=\"\($0)\"><td>\($0)</td></tr>\n" }.joined()
                + "</tbody></table>"
        }
        #expect(
            changes(from: rows(["a", "b", "c"]), to: rows(["a", "x", "b", "c"])) == [
                "after a: <tr id=\"x\"><td>x</td></tr>"
            ]
        )
        #expect(
            changes(from: rows(["a", "b", "c"]), to: rows(["x", "y", "a", "b", "c"])) == [
                "before a: <tr id=\"x\"><td>x</td></tr>", "before a: <tr id=\"y\"><td>y</td></tr>",
            ]
        )
        #expect(
            changes(from: rows(["a", "b", "c"]), to: rows(["b", "c", "a"])) == [
                "after c: <tr id=\"a\" data-keep></tr>"
            ]
        )
        #expect(changes(from: rows(["a", "b", "c"]), to: rows(["a", "c"])) == ["remove \(number("b"))"])
    }

    @Test func aListThatWasEmptyIsToldWithWhatIsAroundIt() {
        #expect(
            changes(from: "<ul id=l></ul>", to: "<ul id=l><li id=a>One</li></ul>") == [
                "<ul id=l><li id=a>One</li></ul>"
            ]
        )
    }

    @Test func textThatIsInNoRegionIsToldWithTheMainElement() {
        #expect(
            changes(from: "<p>1 book</p><ul id=l>…</ul>", to: "<p>2 books</p><ul id=l>…</ul>") == [
                "<main id=\"main\"><p>2 books</p><ul id=\"l\" data-keep></ul></main>"
            ]
        )
    }

    @Test func theTitleIsARegion() {
        let before = page("").replacing("Books", with: "One book")
        let changes = RegionPage(Array(page("").utf8)).changes(since: RegionPage(Array(before.utf8)).regions)
        #expect(changes.map(words) == ["<title>Books</title>"])
    }

    @Test func whatIsAroundAllRegionsNeedsThePageAgain() {
        let before = page("").replacing("<header>", with: "<header class=old>")
        let changes = RegionPage(Array(page("").utf8)).changes(since: RegionPage(Array(before.utf8)).regions)
        #expect(changes == [.reload])
    }

    @Test func numbersOfFormsAndTheNoticeAreNoChange() {
        let form = { (number: String) in
            "<form id=f><input type=\"hidden\" name=\"_form\" value=\"\(number)\"><input name=title></form>"
        }
        let notice = "<div class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus><p>Saved. <b id=x>!</b></p></div>"
        #expect(changes(from: notice + form("1"), to: form("2")) == [])
    }

    @Test func aRowThatIsElsewhereNowIsMovedAndNotRemoved() {
        let lists = { (one: String, other: String) in "<ul id=l>\(one)</ul><p>and</p><ul id=m>\(other)</ul>" }
        let row = { (id: String) in "<li id=\"\(id)\">\(id)</li>" }
        #expect(
            changes(
                from: lists(row("a"), row("b") + row("c")),
                to: lists(row("a") + row("c"), row("b"))
            ) == ["after a: <li id=\"c\">c</li>"]
        )
    }

    @Test func whatWasInAnElementThatGoesIsToldWhole() {
        let list = { (rows: String) in "<ul id=l>\(rows)</ul>" }
        #expect(
            changes(
                from: list("<li id=a><b id=x>1</b></li><li id=b></li>"),
                to: list("<li id=b><b id=x>1</b></li>")
            ) == ["remove \(number("a"))", "<li id=b><b id=x>1</b></li>"]
        )
        #expect(
            changes(
                from: "<div id=p>p<i id=x>1</i></div><div id=q>q</div>",
                to: "<div id=p>p</div><div id=q>q<i id=x>1</i></div>"
            ) == ["<div id=p>p</div>", "<div id=q>q<i id=x>1</i></div>"]
        )
    }

    @Test func idsAreThoseThatABrowserReads() {
        let row = { (id: String) in "<li id=\"\(id)\">row</li>" }
        let list = { (rows: String) in "<ul id=l>\(rows)</ul>" }
        #expect(changes(from: list(row("a&amp;b") + row("c")), to: list(row("c"))) == ["remove \(number("a&b"))"])
        #expect(
            changes(from: list(row("a&amp;b")), to: list(row("a&amp;b") + row("c"))) == ["after a&b: \(row("c"))"]
        )
    }

    @Test func anElementWithoutAnIdIsNoNeighbour() {
        let body = { (end: String) in
            let text = "<!DOCTYPE html><html><head><title>t</title></head><body><main>m</main>\(end)</body></html>"
            return RegionPage(Array(text.utf8))
        }
        #expect(body("<aside id=x>x</aside>").changes(since: body("").regions) == [.reload])
    }

    @Test func aPageWithoutATagOfItsBodyIsToldAsAWhole() {
        let page = { (text: String) in RegionPage(Array("<!DOCTYPE html><title>t</title><p id=a>\(text)".utf8)) }
        #expect(page("2").changes(since: page("1").regions) == [.reload])
        #expect(page("2").changes(since: page("2").regions) == [])
    }

    @Test func anElementThatIsClosedByAnotherOneIsNoRegion() {
        #expect(
            changes(from: "<ul><li id=a>One<li id=b>Two</ul>", to: "<ul><li id=a>1<li id=b>Two</ul>") == [
                "<main id=\"main\"><ul><li id=a>1<li id=b>Two</ul></main>"
            ]
        )
    }

    @Test func anIdThatIsThereTwiceIsNone() {
        #expect(
            changes(from: "<b id=a>1</b><i id=a>2</i>", to: "<b id=a>1</b><i id=a>3</i>") == [
                "<main id=\"main\"><b id=a>1</b><i id=a>3</i></main>"
            ]
        )
    }

    @Test func tagsInTextAndInCommentsAreNone() {
        let text =
            "<textarea id=t></main><b id=x></textarea><!-- <i id=y> --><svg><g id=z /></svg><br><img alt=\"<b id=q>\">"
        #expect(changes(from: text + "<p id=p>1</p>", to: text + "<p id=p>2</p>") == ["<p id=p>2</p>"])
    }

    @Test func aPageNothingIsKnownOfIsAskedForAgain() {
        #expect(RegionPage(Array(page("<p id=a>1</p>").utf8)).changes(since: nil) == [.reload])
    }

    @Test func aHashIsTheSameInWhicheverPiecesATextComes() {
        let text = Array("The quick brown fox jumps over the lazy dog, twice a day.".utf8)
        var whole = BytesHash()
        whole.mix(text, 0..<text.count)
        for cut in 0...text.count {
            var parts = BytesHash()
            parts.mix(text, 0..<cut)
            parts.mix(text, cut..<text.count)
            #expect(parts.value == whole.value)
        }
    }
}
