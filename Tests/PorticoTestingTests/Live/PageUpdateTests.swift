import Foundation
import HTTPTypes
import PorticoTesting
import Testing

/// What an update makes of a page.
struct PageUpdateTests {
    private static let table = """
        <h1>Notes</h1><table><tbody id=rows><tr id=row-1><td>One<tr id=row-2><td>Two<tr id=row-3><td>Three</table>
        """

    private func rows(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: "#rows > tr").map(\.text)
    }

    @Test func anElementBecomesTheOneOfItsId() async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a class=old>Old <b>text</b></p><p>Beside</p>")
        page.updates("data: <p id=a lang=en>New <i>text</i></p>")
        try await visitor.updated()
        #expect(visitor.page.text == "New text Beside")
        #expect(try visitor.find(css: "#a").attributes == ["id": "a", "lang": "en"])
        #expect(try visitor.findAll(css: "#a > i").count == 1)
        #expect(visitor.page.version == FollowedPage.second)
    }

    @Test func theTitleAndMainAreKnownByTheirNames() async throws {
        let (visitor, page) = try await WebVisitor.following("<h1>One</h1>")
        page.updates("data: <title>New &amp; old</title>", "data: <main lang=en>\ndata: <h1>Two</h1>\ndata: </main>")
        try await visitor.updated()
        #expect(visitor.page.title == "New & old")
        #expect(visitor.page.heading == "Two")
        #expect(try visitor.find(css: "main")["lang"] == "en")
    }

    @Test func rowsComeMoveChangeAndGo() async throws {
        let (visitor, page) = try await WebVisitor.following(Self.table)
        page.updates("event: after\ndata: row-1\ndata: <tr id=row-9><td>Nine</td></tr>")
        try await visitor.updated()
        #expect(try rows(visitor) == ["One", "Nine", "Two", "Three"])
        page.updates("event: before\ndata: row-1\ndata: <tr id=row-3><td>Third</td></tr>")
        try await visitor.updated()
        #expect(try rows(visitor) == ["Third", "One", "Nine", "Two"])
        page.updates(
            "event: remove\ndata: \(RegionHash(of: "row-1").text)",
            "data: <tr id=row-2><td>Second</td></tr>",
            "event: after\ndata: row-2\ndata: <tr id=row-9 data-keep></tr>"
        )
        try await visitor.updated()
        #expect(try rows(visitor) == ["Third", "Second", "Nine"])
        #expect(try visitor.findAll(css: "table table, main > tr, p").isEmpty)
        #expect(try visitor.find(css: "#row-9").attributes == ["id": "row-9"])
    }

    @Test func whatIsKeptStaysAsItIsAndGoesWhereItStands() async throws {
        let (visitor, page) = try await WebVisitor.following(Self.table)
        page.updates(
            "data: <tbody id=rows><tr id=row-3 data-keep></tr><tr id=row-8><td>Eight</td></tr>"
                + "<tr id=row-1 data-keep></tr></tbody>"
        )
        try await visitor.updated()
        #expect(try rows(visitor) == ["Three", "Eight", "One"])
    }

    @Test func anElementMovesOutOfWhatGoes() async throws {
        let (visitor, page) = try await WebVisitor.following(
            "<div id=all><section><p id=a>A <b>long</b> text</p></section><p>Other</p></div>"
        )
        page.updates("data: <div id=all><p>Other</p><aside><h2>Moved</h2><p id=a data-keep></p></aside></div>")
        try await visitor.updated()
        #expect(visitor.page.text == "Other Moved A long text")
        #expect(try visitor.findAll(css: "section").isEmpty)
        #expect(try visitor.findAll(css: "aside > #a > b").count == 1)
    }

    @Test(arguments: [
        ("<td id=cell>New</td>", "td"), ("<option id=option value=n>New</option>", "option"),
        ("<li id=item>New</li>", "li"), ("<caption id=caption>New</caption>", "caption"),
        ("<tfoot id=foot><tr><td>New</td></tr></tfoot>", "tfoot"), ("<dd id=detail>New</dd>", "dd"),
        ("<col id=column span=2>", "col"), ("<svg id=chart><text>New</text></svg>", "svg"),
        ("<legend id=legend>New</legend>", "legend"), ("<summary id=summary>New</summary>", "summary"),
    ])
    func everyElementCanComeAlone(html: String, name: String) async throws {
        let (visitor, page) = try await WebVisitor.following(
            """
            <table><caption id=caption>Old</caption><colgroup><col id=column></colgroup><tbody><tr><td id=cell>Old</tbody>
            <tfoot id=foot><tr><td>Old</tfoot></table><select><option id=option value=o>Old</select><ul><li id=item>Old</ul>
            <dl><dd id=detail>Old</dl><svg id=chart><text>Old</text></svg><fieldset><legend id=legend>Old</legend></fieldset>
            <details><summary id=summary>Old</summary></details>
            """
        )
        let before = try visitor.find(css: "\(name)[id]")
        page.updates("data: \(html)")
        try await visitor.updated()
        let after = try visitor.find(css: "\(name)[id]")
        #expect(after.parent?.name == before.parent?.name)
        #expect(name == "col" ? after["span"] == "2" : after.text == "New")
    }

    @Test func anotherElementMayTakeTheId() async throws {
        let (visitor, page) = try await WebVisitor.following("<p>A</p><p id=b>B</p><p>C</p>")
        page.updates("data: <div id=b><p>New</p></div>")
        try await visitor.updated()
        #expect(visitor.page.text == "A New C")
        #expect(try visitor.find(css: "#b").name == "div")
    }

    @Test func controlsAreTheSameByNameAndType() async throws {
        let (visitor, page) = try await WebVisitor.following(
            "<form id=f><label>A <input name=a></label><label>B <input name=b></label></form>"
        )
        try visitor.fill("B", with: "typed")
        page.updates(
            "data: <form id=f><label>B <input name=b></label><label>C <input name=c></label>"
                + "<label>B too <input name=b type=search></label></form>"
        )
        try await visitor.updated()
        #expect(try visitor.value(of: "C") == "")
        #expect(try visitor.value(of: "B too") == "")
    }

    @Test func severalUpdatesFollowEachOther() async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a>0</p>")
        page.sends(": alive\n\ndata: <p id=a>1</p>\nid: BBBBBBBBBB1\n\ndata: <p id=a>2</p>\n")
        page.sends("id: BBBBBBBBBB2\n\nid: BBBBBBBBBB3\n\n")
        for (text, version) in [("1", "BBBBBBBBBB1"), ("2", "BBBBBBBBBB2"), ("2", "BBBBBBBBBB3")] {
            try await visitor.updated()
            #expect(visitor.page.text == text)
            #expect(visitor.page.version == version)
            #expect(visitor.lastUpdate?.version == version)
        }
    }

    @Test func theBytesOfAnUpdateAreCounted() async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a>0</p><p id=b>0</p>")
        #expect(visitor.lastUpdate == nil)
        let frames = "data: <p id=a>1</p>\n\ndata: <p id=b>2</p>\nid: \(FollowedPage.second)\n\n"
        page.sends(": alive\n\n" + frames + ": alive\n\n")
        try await visitor.updated()
        #expect(visitor.lastUpdate?.bytes == Data(frames.utf8))
        #expect(visitor.lastUpdate?.frames.count == 2)
    }

    @Test func theNoticeStaysWhereItIs() async throws {
        let notice = "<div class=notice role=status tabindex=-1 autofocus><p>Saved.</p></div>"
        let (visitor, page) = try await WebVisitor.following(
            "<progress></progress>\(notice)<h1>One</h1><div>Text</div>"
        )
        page.updates("data: <main><progress></progress><h1>Two</h1><div>Other</div><div>More</div></main>")
        try await visitor.updated()
        #expect(visitor.page.text == "Saved. Two Other More")
        #expect(visitor.page.notice == "Saved.")
        page.updates("data: <main><h1>Three</h1></main>")
        try await visitor.updated()
        #expect(visitor.page.text == "Saved. Three")
    }

    @Test(arguments: [
        "event: remove\ndata: \(RegionHash(of: "portico").text)", "data: <main><h1>Two</h1></main>",
        "event: reload\ndata:",
    ])
    func whatTheNoticeNamesStaysWithIt(operation: String) async throws {
        let form = "<form id=portico method=post></form>"
        let button = "<button form=portico formaction=/undo>Undo</button>"
        let (visitor, page) = try await WebVisitor.following(
            "<div class=notice role=status tabindex=-1>\(button)</div><h1>One</h1><p id=p>Other</p>\(form)"
        )
        page.says("<h1>Two</h1>")
        page.updates(operation)
        try await visitor.updated()
        #expect(try visitor.findAll(css: "#portico").count == 1)
        try await visitor.click("Undo")
        #expect(page.requests.last?.path == "/undo" && page.requests.last?.method == .post)
    }

    @Test func whatTheVisitorHasOpenedStaysOpen() async throws {
        let (visitor, page) = try await WebVisitor.following(
            "<details open><p>One</p></details><dialog id=d>Hello</dialog>"
        )
        page.updates("data: <main><details><p>Two</p></details><dialog id=d open>Bye</dialog></main>")
        try await visitor.updated()
        #expect(try visitor.find(css: "details")["open"] != nil)
        #expect(try visitor.find(css: "dialog")["open"] == nil)
    }

    @Test func aPageIsFetchedAnewAndLaidOver() async throws {
        let (visitor, page) = try await WebVisitor.following(
            "<div class=notice role=status><p>Saved.</p></div><label>Name <input name=n></label><p>Old</p>"
        )
        try visitor.fill("Name", with: "typed")
        page.says("<label>Name <input name=n></label><p>New</p>", version: "BBBBBBBBBB1")
        page.updates("event: reload\ndata:")
        try await visitor.updated()
        #expect(visitor.page.text == "Saved. Name New")
        #expect(visitor.page.version == "BBBBBBBBBB1")
        #expect(try visitor.value(of: "Name") == "typed")
        #expect(visitor.isFollowing)
        #expect(visitor.history == ["/"])
    }

    @Test(arguments: [
        ("data: <p id=x>No</p>", "could become <p id=\"x\">"), ("data: <p>No id</p>", "could become <p>"),
        ("data: two <p id=a>elements</p>", "not one element"), ("data: <p id=a>1</p><p id=b>2</p>", "not one element"),
        ("data: <p id=a>1</p> and text", "not one element"), ("data: <body id=a>No</body>", "not one element"),
        ("event: after\ndata: x\ndata: <p id=b></p>", "the anchor #x"), ("event: after\ndata: a", "no HTML"),
        ("event: after\ndata: a\ndata: <p></p>", "has no id"),
        ("event: after\ndata: a\ndata: <p id=a></p>", "#a is within"), ("event: remove\ndata: 00000000", "0 elements"),
        ("event: remove\ndata: a", "not the hash"), ("event: move\ndata: a", "no operation \"move\""),
        ("data: <p id=a><b id=c data-keep></b></p>", "is not on the page"),
    ])
    func whatCannotBeDoneIsAFailure(operation: String, problem: String) async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a>Old</p>")
        page.updates(operation)
        let failure = await #expect(throws: VisitorError.self) { try await visitor.updated() }
        #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
        #expect(visitor.page.text == "Old")
        #expect(visitor.page.version == FollowedPage.first)
    }

    @Test func whatWasFoundBeforeIsOfAnotherPage() async throws {
        let (visitor, page) = try await WebVisitor.following("<p id=a><a href=/b>Next</a></p>")
        let link = try visitor.find(role: .link, name: "Next")
        page.updates("data: <p id=a><a href=/c>Next</a></p>")
        try await visitor.updated()
        #expect(link["href"] == "/b")
        await #expect(throws: VisitorError.self) { try await visitor.click(link) }
        try await visitor.click("Next")
        #expect(visitor.url == "/c")
    }
}
