import Foundation
import Portico
import PorticoTesting
import Testing

@Suite(.inBothModes) struct SearchPageTests {
    private func visit(
        over wire: Wire = .inProcess,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), over: wire, body)
    }

    @Test(arguments: Wire.allCases)
    func theFrontDoorLeadsToTheSearch(wire: Wire) async throws {
        try await visit(over: wire) { visitor in
            try await visitor.open("/")
            #expect(visitor.url == "/domains")
            #expect(visitor.page.title == "Search domain names · Atrium")
            #expect(try visitor.find(css: "#message").text == "Please, search something")
            #expect(try visitor.find(css: "#total").text == "")
        }
    }

    @Test(arguments: Wire.allCases)
    func everySearchIsAURL(wire: Wire) async throws {
        try await visit(over: wire) { visitor in
            try await visitor.open("/domains")
            try visitor.fill("Name or part of it", with: "med")
            try visitor.choose("Begins with", from: "Match")
            try await visitor.click("Search")
            #expect(visitor.url.contains("query=med") && visitor.url.contains("match=prefix"))
            #expect(try visitor.value(of: "Name or part of it") == "med")
            let rows = try visitor.findAll(css: "#results tbody tr")
            #expect(!rows.isEmpty)
            #expect(try visitor.findAll(css: "#results mark").allSatisfy { $0.text == "med" })
            #expect(
                try visitor.find(css: "link[rel=canonical]").attributes["href"]
                    == "https://atrium.example/domains?query=med&match=prefix"
            )
            #expect(try visitor.find(css: "meta[name=robots]").attributes["content"]?.contains("noindex") == true)
            #expect(try visitor.find(css: "#message").text == "")
        }
    }

    @Test func aProgramIsAnsweredWithTheNamesForWhatItTypes() async throws {
        struct Answer: Decodable {
            struct Screen: Decodable {
                struct Value: Decodable {
                    struct Row: Decodable { let name: [TextRun] }
                    let rows: [Row]
                }
                let condition: String
                let value: Value
            }
            let location: String
            let screen: Screen
        }
        try await visit { visitor in
            let response = try await visitor.send(event: "queryChanged", ["query": ["medium"]], to: "/domains")
            #expect(response.status == 200)
            let answer = try JSONDecoder().decode(Answer.self, from: response.body)
            #expect(answer.location == "/domains")
            #expect(answer.screen.condition == "ok")
            #expect(answer.screen.value.rows.map { $0.name.map(\.text).joined() }.contains("medium.com"))
            #expect(visitor.cookies.isEmpty, "nothing is kept")
        }
    }

    @Test func pagesAreTurnedAndEnd() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            let total = try visitor.find(css: "#total").text
            #expect(total.hasPrefix("Names 1–50 of "))
            #expect(try visitor.findAll(css: "#results tbody tr").count == 50)
            try await visitor.click("Next")
            #expect(visitor.url == "/domains?query=med&page=2")
            #expect(try visitor.find(css: "#total").text.hasPrefix("Names 51–"))
            try await visitor.click("Previous")
            #expect(visitor.url == "/domains?query=med")
            try await visitor.open("/domains?query=med&page=99")
            #expect(visitor.page.status == 404)
            try await visitor.click("Go to the last page")
            #expect(visitor.page.status == 200)
        }
    }

    @Test func aFacetNarrowsAndAllZonesWidens() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            let facet = try #require(try visitor.findAll(css: "#zones a[href*='zone=']").first)
            let href = try #require(facet.attributes["href"])
            try await visitor.open(href)
            #expect(visitor.page.status == 200)
            #expect(
                try visitor.findAll(css: "#zones a[href*='zone=']").count > 1,
                "facets are counted without the zone"
            )
            try await visitor.click("All endings")
            #expect(visitor.url == "/domains?query=med")
        }
    }

    @Test(arguments: [
        "/domains?page=0", "/domains?page=-1", "/domains?page=abc", "/domains?match=regex", "/domains?digits=2",
    ])
    func aBadValueIsABadRequest(path: String) async throws {
        try await visit { visitor in
            try await visitor.open(path)
            #expect(visitor.page.status == 400)
            #expect(visitor.page.heading?.isEmpty == false)
        }
    }

    @Test(arguments: ["/domains/nodot", "/notes/deadbeef", "/notes/deadbeef/edit?page=x"])
    func whatCanBeNoNameOrIDIsThePageOfNothing(path: String) async throws {
        try await visit { visitor in
            try await visitor.open(path)
            #expect(visitor.page.status == 404)
            #expect(visitor.page.heading == "There is no such page")
        }
    }

    @Test func aSearchHasOneAddressWhateverItsFormSends() async throws {
        try await visit { visitor in
            let long = "/domains?zone=&query=med&match=contains&digits=any&hyphens=&idn=any&page=1"
            try await visitor.open(long)
            #expect(visitor.url == "/domains?query=med")
            #expect(visitor.page.status == 200)
            let fetched = try await visitor.get(long)
            #expect(fetched.status == 200)
            #expect(fetched.header("Content-Location") == "/domains?query=med")
            #expect(try await visitor.get("/domains?query=med").header("Content-Location") == nil)
            try await visitor.open("/domains?query=med&from=elsewhere")
            #expect(visitor.url == "/domains?query=med&from=elsewhere", "what the page does not know is left alone")
        }
    }

    @Test func noResultIsSaidSo() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=nosuchnameanywhere")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#message").text == "No result for this request")
        }
    }

    @Test(arguments: Wire.allCases)
    func aNameHasAPageWithItsNeighbours(wire: Wire) async throws {
        try await visit(over: wire) { visitor in
            try await visitor.open("/domains?query=medium&match=exact&zone=com")
            try await visitor.click("medium.com")
            #expect(visitor.url == "/domains/medium.com")
            #expect(visitor.page.heading == "medium.com")
            #expect(visitor.page.text.contains("not known"))
            let neighbours = try visitor.findAll(css: "a[rel=prev], a[rel=next]")
            #expect(neighbours.count == 2)
            for neighbour in neighbours {
                try await visitor.open(try #require(neighbour.attributes["href"]))
                #expect(visitor.page.status == 200)
            }
        }
    }

    @Test func anUnknownNameIsNotCalledAvailable() async throws {
        try await visit { visitor in
            try await visitor.open("/domains/surely-nobody-has-this.example")
            #expect(visitor.page.status == 404)
            #expect(visitor.page.text.contains("is not among the names stored here. It may still be registered."))
        }
    }

    @Test func bothFormsOfANameLeadToOnePage() async throws {
        try await visit { visitor in
            for path in ["/domains/fu%C3%9Fball.de", "/domains/xn--fuball-cta.de", "/domains/XN--FUBALL-CTA.DE."] {
                try await visitor.open(path)
                #expect(visitor.page.heading == "fußball.de", "\(path)")
                #expect(
                    try visitor.find(css: "link[rel=canonical]").attributes["href"]
                        == "https://atrium.example/domains/xn--fuball-cta.de"
                )
            }
            for query in ["fu%C3%9Fball", "xn--fuball-cta", "FU%C3%9FBALL.DE"] {
                try await visitor.open("/domains?query=\(query)&match=exact")
                #expect(try visitor.findAll(css: "#results tbody tr").count == 1, "\(query)")
            }
        }
    }

    @Test func theSampleSaysThatItIsOne() async throws {
        try await visit { visitor in
            try await visitor.open("/domains")
            #expect(visitor.page.text.contains("a small sample"))
            #expect(!visitor.page.text.contains("atrium domains import"), "only who runs the server can do that")
        }
    }

    @Test func robotsAreTold() async throws {
        try await visit { visitor in
            let response = try await visitor.get("/robots.txt")
            #expect(response.status == 200)
            #expect(response.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(response.text.hasPrefix("User-agent: *\n"))
        }
    }

    @Test func whatIsTypedIsShownAsText() async throws {
        try await visit { visitor in
            let typed = #""><script>alert(1)</script>"#
            try await visitor.open("/domains")
            try visitor.fill("Name or part of it", with: typed)
            try await visitor.click("Search")
            #expect(try visitor.value(of: "Name or part of it") == typed)
            #expect(try visitor.findAll(css: "main script").isEmpty)
        }
    }

    @Test(arguments: Wire.allCases)
    func htmlAndJSONShowTheSame(wire: Wire) async throws {
        struct Document: Decodable {
            struct Value: Decodable {
                struct Row: Decodable { let asciiName: String }
                let total: String
                let rows: [Row]
            }
            let screen: String
            let condition: String
            let value: Value
        }
        try await visit(over: wire) { visitor in
            let json = try await visitor.json("/domains?query=med&page=2")
            let document = try JSONDecoder().decode(Document.self, from: json.body)
            try await visitor.open("/domains?query=med&page=2")
            #expect(document.screen == "domains.search")
            #expect(document.value.total == (try visitor.find(css: "#total").text))
            let links = try visitor.findAll(css: "#results tbody a").compactMap { $0.attributes["href"] }
            #expect(document.value.rows.map { "/domains/" + $0.asciiName } == links)
            #expect(!links.isEmpty)
            #expect(json.status == 200 && document.condition == "ok")
        }
    }

    @Test func aBrokenIndexIsA503WithItsOwnWords() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let names = try app.file("names.txt", "medium.com\n")
        _ = try await importing([names], into: app)
        let application = try await app.application()
        try await visiting(application) { visitor in
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 200)
            _ = try app.file("domains.index", "not an index")
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 503)
            let message = try visitor.find(css: "#message").text
            #expect(!message.isEmpty && message != "No result for this request")
            #expect(!message.contains(app.data.path))
            try await visitor.open("/domains/medium.com")
            #expect(visitor.page.status == 503)
            #expect(try await visitor.get("/health").status == 503)
            let ready = try await visitor.get("/ready")
            #expect(ready.status == 503)
            #expect(ready.text == "not ready\ndomain index: failing\n")
        }
    }
}
