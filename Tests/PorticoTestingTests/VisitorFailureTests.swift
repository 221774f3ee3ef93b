import PorticoTesting
import Testing

struct VisitorFailureTests {
    @Test func aFailureShowsThePage() async throws {
        let (visitor, _) = try await WebVisitor.on(
            "<h1>Domain names</h1><p id=total>11,906 <b>found</b></p><a href=/2>Next</a><a href=/s>Search help</a><button>Search</button>"
        )
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click("search") }
        #expect(
            failure?.description == """
                No link or button is named "search".
                Links and buttons here: "Search help", "Search", "Next"
                At /start?old=1, status 200:
                  Domain names
                  11,906 found
                  NextSearch helpSearch
                """
        )
    }

    @Test func twoMatchesAreNamed() async throws {
        let (visitor, _) = try await WebVisitor.on("<a href=/1>Next</a><a href=/2>Next</a>")
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click("Next") }
        #expect(failure?.problem == "More than one link or button is named \"Next\": <a href=\"/1\">, <a href=\"/2\">")
    }

    @Test func longPagesAreShortened() async throws {
        let (visitor, _) = try await WebVisitor.on(String(repeating: "word ", count: 1_000))
        let failure = #expect(throws: VisitorError.self) { try visitor.find(css: "#x") }
        #expect(failure?.pageText.hasSuffix("… (2999 more characters)") == true)
        #expect(failure?.pageText.count == 2_000 + "… (2999 more characters)".count)
    }

    @Test func manyNearMissesAreCounted() async throws {
        let (visitor, _) = try await WebVisitor.on((1...25).map { "<a href=/\($0)>Page \($0)</a>" }.joined())
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click("Next") }
        #expect(failure?.nearMisses.count == 21)
        #expect(failure?.nearMisses.last == "and 5 more")
    }

    @Test func beforeTheFirstVisitThereIsNoPage() {
        let visitor = WebVisitor(FakeSite(html: ""))
        #expect(visitor.page.status == 0)
        let failure = #expect(throws: VisitorError.self) { try visitor.find(text: "x") }
        #expect(failure?.description == "No element has the text \"x\".\nNo page is open.")
    }

    @Test func aBadSelectorIsSaid() async throws {
        let (visitor, _) = try await WebVisitor.on("<p>")
        let failure = #expect(throws: VisitorError.self) { try visitor.findAll(css: "p:hover") }
        #expect(failure?.problem.contains("column 2: :hover is not supported") == true)
    }

    @Test func elementsAreFoundInEachWay() async throws {
        let (visitor, _) = try await WebVisitor.on(
            "<main><h1>Names</h1><ul id=r><li>med.com <b>new</b></li><li>med.org</li></ul><label>Query<input id=q></label><p hidden>med.com</p></main>"
        )
        #expect(try visitor.find(text: "med.com").name == "li")
        #expect(try visitor.find(text: "med.com  new").name == "li")
        #expect(try visitor.find(label: "Query").id == "q")
        #expect(try visitor.find(role: .heading, name: "Names").name == "h1")
        #expect(try visitor.find(role: .list).id == "r")
        #expect(visitor.findAll(role: .listItem).map(\.text) == ["med.com new", "med.org"])
        #expect(try visitor.find(css: "li:last-child").text == "med.org")
        #expect(try visitor.findAll(css: "table").isEmpty)
        let failure = #expect(throws: VisitorError.self) { try visitor.find(text: "med") }
        #expect(failure?.problem == "More than one element has the text \"med\": <li>, <li>")
    }
}
