import DogFactsData
import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Storage
import Testing

@testable import Atrium
@testable import DogFacts

@Suite(.inBothModes) struct DogFactPageTests {
    /// Where the facts come from: what a visitor can do is the same.
    enum Source: CaseIterable {
        case local
        /// Another Atrium.
        case remote
    }

    private func visit(
        over wire: Wire = .inProcess,
        from source: Source = .local,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        guard source == .remote else {
            return try await visiting(app.application(limited: false), over: wire, at: TestApp.origin, body)
        }
        let other = try TestApp()
        defer { other.remove() }
        let server = try await RunningServer.start(data: other.data, arguments: ["--api-per-minute", "0"])
        app.dogFacts.kind = .remote
        app.dogFacts.address = DogFactsAddress("http://127.0.0.1:\(server.port)")
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await visiting(app.application(limited: false), over: wire, at: TestApp.origin, body)
            )
        } catch {
            outcome = .failure(error)
        }
        #expect(await server.end() == 0)
        try outcome.get()
    }

    /// The fact's id in the address of a page.
    private static func id(_ url: String) -> String { String(url.dropFirst("/dog-facts/".count).prefix(12)) }

    @Test(arguments: Wire.allCases, Source.allCases)
    func theTabLeadsToAFactAtItsOwnPlaceAndOnToOthers(wire: Wire, source: Source) async throws {
        try await visit(over: wire, from: source) { visitor in
            try await visitor.open("/")
            try await visitor.click("Dog facts")
            #expect(visitor.url.hasPrefix("/dog-facts/"))
            #expect(visitor.page.status == 200)
            let text = try visitor.find(css: ".fact-text").text
            #expect(try visitor.find(css: ".fact-source").text.hasPrefix("Source: "))
            #expect(try visitor.find(css: "nav [aria-current]").text == "Dog facts")
            try await visitor.click("Another fact")
            #expect(try visitor.find(css: ".fact-text").text != text)
            let answer = try await visitor.send(PageRequest(.get, "/dog-facts", headers: [.accept: "text/html"]))
            #expect(answer.status == 303)
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func noFactComesTwiceUntilAllWereSeen() async throws {
        try await visit { visitor in
            try await visitor.open("/dog-facts")
            var seen = [Self.id(visitor.url)]
            let all = 225
            while seen.count < all {
                try await visitor.click("Another fact")
                seen.append(Self.id(visitor.url))
            }
            #expect(Set(seen).count == all)
            try await visitor.click("Another fact")
            #expect(Self.id(visitor.url) != seen.last)
            #expect(visitor.page.status == 200)
        }
    }

    @Test(arguments: Source.allCases)
    func aFactThatWasPassedOnIsTheFirstOfItsReader(source: Source) async throws {
        try await visit(from: source) { visitor in
            try await visitor.open("/dog-facts")
            let address = try visitor.value(of: "Link to copy")
            let id = Self.id(visitor.url)
            #expect(address == "https://atrium.example/dog-facts/\(id)")
            let reader = visitor.anotherVisitor()
            try await reader.open("/dog-facts/\(id)")
            #expect(try reader.find(css: ".fact-text").text == visitor.find(css: ".fact-text").text)
            #expect(
                try reader.find(role: .link, name: "Send by email")["href"]?.contains(
                    "atrium.example%2Fdog-facts%2F\(id)"
                ) == true
            )
            try await reader.click("Another fact")
            #expect(Self.id(reader.url) != id)
        }
    }

    @Test func aLinkAtTheEndOfAllIndexesStillLeadsOn() async throws {
        try await visit { visitor in
            try await visitor.open("/dog-facts")
            let id = Self.id(visitor.url)
            try await visitor.open("/dog-facts/\(id)?shuffle=own-7-225&index=4294967295")
            try await visitor.click("Another fact")
            #expect(visitor.page.status == 200)
            #expect(Self.id(visitor.url) != id)
        }
    }

    @Test func aFavouriteThatTheProductNoLongerHasIsStillShownToItsVisitor() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.open("/dog-facts")
            try await visitor.click("Add to favourites")
            let reader = try #require(try await StoredRows(of: app).all("SELECT visitor FROM \"favouriteFact\"").first)
            let gone = DogFact(
                id: try #require(DogFact.ID(rawValue: "ffffffffffff")),
                text: "Dogs were said to dream.",
                source: FactSource(name: "An old book")
            )
            try await StorageFavouriteFactsRepository(storage: app.storage()).add(
                gone,
                of: VisitorID(rawValue: reader),
                at: Date()
            )
            try await visitor.click("Your favourites")
            try await visitor.click("Dogs were said to dream.")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: ".fact-source").text == "Source: An old book")
            try await visitor.click("Remove from favourites")
            #expect(visitor.page.status == 404)
            try await visitor.click("Undo")
            #expect(try visitor.find(css: ".fact-text").text == "Dogs were said to dream.")
            let other = visitor.anotherVisitor()
            try await other.open("/dog-facts/ffffffffffff")
            #expect(other.page.status == 404)
        }
    }

    @Test(arguments: Source.allCases)
    func whatOthersAreToldOfAFactIsInItsHead(source: Source) async throws {
        try await visit(from: source) { visitor in
            try await visitor.open("/dog-facts")
            let text = try visitor.find(css: ".fact-text").text
            let id = Self.id(visitor.url)
            func content(_ property: String) throws -> String? {
                try visitor.find(css: "meta[property=\"\(property)\"]")["content"]
            }
            #expect(try content("og:description") == text)
            #expect(try content("og:title")?.hasPrefix("Dog fact: ") == true)
            #expect(try content("og:type") == "article")
            #expect(try content("og:url") == "https://atrium.example/dog-facts/\(id)")
            #expect(try visitor.find(css: "link[rel=canonical]")["href"] == "https://atrium.example/dog-facts/\(id)")
            #expect(try visitor.find(css: "link[rel=alternate]")["href"] == "/dog-facts.atom")
            try await visitor.open("/domains")
            #expect(try visitor.findAll(css: "meta[property]").isEmpty, "and of facts only")
        }
    }

    @Test(arguments: Source.allCases)
    func aFactNobodyHasIsNotFoundAndLeadsToOthers(source: Source) async throws {
        try await visit(from: source) { visitor in
            try await visitor.open("/dog-facts/ffffffffffff")
            #expect(visitor.page.status == 404)
            #expect(visitor.page.text.contains("There is no dog fact at this address."))
            try await visitor.click("Try another fact")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: ".fact-text").text.isEmpty == false)
        }
    }

    @Test(arguments: Wire.allCases, Source.allCases)
    func favouritesAreKeptForTheVisitorAndRemovedAndComeBack(wire: Wire, source: Source) async throws {
        try await visit(over: wire, from: source) { visitor in
            try await visitor.open("/dog-facts")
            let (text, here) = (try visitor.find(css: ".fact-text").text, visitor.url)
            try await visitor.click("Add to favourites")
            #expect(visitor.url == here)
            #expect(try visitor.find(css: ".notice p").text == "Added to your favourites.")
            try await visitor.click("Your favourites")
            #expect(visitor.url == "/dog-facts/favourites")
            #expect(try visitor.findAll(css: ".item-name").map(\.text) == [text])
            let other = visitor.anotherVisitor()
            try await other.open("/dog-facts/favourites")
            #expect(try other.findAll(css: ".item-name").isEmpty)
            try await visitor.click("Remove from favourites: \(text)")
            #expect(try visitor.findAll(css: ".item-name").isEmpty)
            try await visitor.click("Undo")
            try await visitor.click(text)
            #expect(try visitor.find(css: ".fact-text").text == text)
            try await visitor.click("Remove from favourites")
            try await visitor.click("Undo")
            #expect(try visitor.find(role: .button, name: "Remove from favourites").text == "Remove from favourites")
        }
    }

    @Test(arguments: Source.allCases)
    func favouritesGoAlongToTheAccountAndStayInIt(source: Source) async throws {
        try await visit(from: source) { visitor in
            try await visitor.open("/dog-facts")
            try await visitor.click("Add to favourites")
            try await visitor.signUp("ann@example.com", then: "/dog-facts/favourites")
            #expect(visitor.url == "/dog-facts/favourites")
            #expect(try visitor.findAll(css: ".item-name").count == 1)
            let elsewhere = visitor.anotherVisitor()
            try await elsewhere.signIn("ann@example.com", then: "/dog-facts/favourites")
            #expect(try elsewhere.findAll(css: ".item-name").count == 1)
            try await visitor.signOut()
            try await visitor.open("/dog-facts/favourites")
            #expect(try visitor.findAll(css: ".item-name").isEmpty)
        }
    }

    @Test(arguments: Source.allCases)
    func aFactIsSavedToNotesByWhoIsSignedIn(source: Source) async throws {
        try await visit(from: source) { visitor in
            try await visitor.signUp("ann@example.com", then: "/dog-facts")
            let text = try visitor.find(css: ".fact-text").text
            try await visitor.click("Save to notes")
            #expect(visitor.url.hasPrefix("/notes/new?title=A"))
            #expect(try visitor.value(of: "Title") == "A dog fact")
            #expect(try visitor.value(of: "Text").hasPrefix("> \(text)\n\nSource: "))
            try await visitor.click("Save")
            #expect(try visitor.find(css: "h1").text == "A dog fact")
            #expect(try visitor.find(css: "blockquote").text.contains(text))
        }
    }

    @Test func whoIsSignedOutSignsInOnTheWayToTheNoteAndFindsItFilledIn() async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/dog-facts")
            let text = try visitor.find(css: ".fact-text").text
            try await visitor.click("Save to notes")
            #expect(visitor.url.hasPrefix("/sign-in?then="))
            try visitor.fill("Email", with: "ann@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(visitor.url.hasPrefix("/notes/new?"))
            #expect(try visitor.value(of: "Text").contains(text))
        }
    }

    @Test func thePlaceOfANoteToBeLeadsToTheNotes() async throws {
        try await visit { visitor in
            let answer = try await visitor.send(
                PageRequest(.get, "/dog-facts/note?title=A&body=B", headers: [.accept: "text/html"])
            )
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "/sign-in?then=%2Fnotes%2Fnew%3Ftitle%3DA%26body%3DB")
        }
    }

    @Test func programsGetFactsInTheShapesTheyKnow() async throws {
        struct First: Decodable {
            let facts: [String]
            let success: Bool
        }
        struct Second: Decodable {
            struct Item: Decodable {
                let id: String
                let type: String
                let attributes: [String: String]
            }
            let data: [Item]
        }
        try await visit { visitor in
            let first = try await visitor.get("/api/facts?number=3")
            #expect(first.header("Content-Type") == "application/json")
            let facts = try JSONDecoder().decode(First.self, from: first.body)
            #expect(facts.success && Set(facts.facts).count == 3)
            let second = try await visitor.get("/api/v2/facts?limit=5")
            let items = try JSONDecoder().decode(Second.self, from: second.body).data
            #expect(
                items.count == 5 && items.allSatisfy { $0.type == "fact" && $0.attributes["body"]?.isEmpty == false }
            )
            try await visitor.open("/dog-facts/\(items[0].id)")
            #expect(try visitor.find(css: ".fact-text").text == items[0].attributes["body"])
            for bad in ["/api/facts?number=101", "/api/facts?number=abc", "/api/v2/facts?limit=6"] {
                let refused = try await visitor.get(bad)
                #expect(refused.status == 400)
                #expect(refused.header("Content-Type") == "application/problem+json")
            }
        }
    }

    @Test func programsThatAskTooOftenAreToldSo() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            var statuses: Set<Int> = []
            for _ in 0..<2_000 where !statuses.contains(429) {
                statuses.insert(try await visitor.get("/api/facts").status)
            }
            #expect(statuses == [200, 429])
            try await visitor.open("/dog-facts")
            #expect(visitor.page.status == 200, "pages are had all the same")
        }
    }

    @Test func theFactOfTheDayIsAFeed() async throws {
        try await visit { visitor in
            let feed = try await visitor.get("/dog-facts.atom")
            #expect(feed.status == 200)
            #expect(feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
            let newest = try #require(
                feed.text.firstMatch(
                    of:
                        /<link rel="alternate" type="text\/html" href="https:\/\/atrium.example(\/dog-facts\/[0-9a-f]{12})"/
                )
            )
            try await visitor.open(String(newest.1))
            #expect(visitor.page.status == 200)
            let text = try visitor.find(css: ".fact-text").text
            #expect(feed.text.contains(text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")))
        }
    }

    @Test func importedFactsAreShownByAServerThatRuns() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            let feed = try await visitor.get("/dog-facts.atom").text
            let file = try app.file("facts.txt", "Dogs bow to each other before they play.\n")
            let outcome = try await Program.run(
                ["dog-facts", "import"] + app.arguments() + ["--source", "Our club", file.path]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "1 dog fact read: 1 new, 0 already there.\nThere are 226 dog facts.\n")
            let fact = try #require(try await Self.imported(in: app).first)
            try await visitor.open("/dog-facts/\(fact)")
            #expect(try visitor.find(css: ".fact-text").text == "Dogs bow to each other before they play.")
            #expect(try visitor.find(css: ".fact-source").text == "Source: Our club")
            #expect(try await visitor.get("/dog-facts.atom").text == feed, "the days keep their facts")
        }
    }

    private static func imported(in app: TestApp) async throws -> [String] {
        try await StoredRows(of: app).all("SELECT id FROM \"dogFact\" WHERE pool = 'own'")
    }
}
