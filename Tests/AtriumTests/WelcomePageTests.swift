import Portico
import PorticoTesting
import Testing

@testable import Welcome

/// The tour that newcomers are shown, which anybody can open.
@Suite(.inBothModes) struct WelcomePageTests {
    private func visit(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin, body)
    }

    @Test func oneTurnsItsPagesFromTheFirstToTheLastAndIsThenInTheApp() async throws {
        try await visit { visitor in
            try await visitor.open("/welcome/1")
            let count = WelcomeCard.tour.count
            for (index, card) in WelcomeCard.tour.enumerated() {
                #expect(visitor.url == "/welcome/\(index + 1)" && visitor.page.status == 200)
                #expect(visitor.page.heading == Localiser.english(card.title))
                #expect(try visitor.find(css: "nav.pager p").text == "Page \(index + 1) of \(count)")
                #expect(try visitor.findAll(css: "a[rel=prev]").count == (index == 0 ? 0 : 1))
                #expect(try visitor.findAll(css: "a[rel=next]").count == (index == count - 1 ? 0 : 1))
                if index < count - 1 { try await visitor.click("Next") }
            }
            try await visitor.click("Previous")
            #expect(visitor.url == "/welcome/\(count - 1)")
            try await visitor.click("Next")
            try await visitor.click("Start")
            #expect(visitor.url == "/domains")
            #expect(visitor.cookies.map(\.name) == ["__Host-portico-preferences"], "no session begins by it")
        }
    }

    @Test func itCanBeSkippedOnEachPage() async throws {
        try await visit { visitor in
            for page in 1..<WelcomeCard.tour.count {
                try await visitor.open("/welcome/\(page)")
                try await visitor.click("Skip the tour")
                #expect(visitor.url == "/domains")
            }
            try await visitor.open("/welcome/left")
            #expect(visitor.url == "/domains")
        }
    }

    @Test(arguments: ["0", "5", "1000000", "1000001", "-1", "x", "1/2"])
    func aPageThatIsNotInItIsNotThere(page: String) async throws {
        try await visit { visitor in
            try await visitor.open("/welcome/\(page)")
            #expect(visitor.page.status == 404)
        }
    }

    @Test func allOfItIsOnOnePageWhoseCardsLeadToTheirOwn() async throws {
        try await visit { visitor in
            try await visitor.open("/domains")
            try await visitor.click("Take the tour")
            #expect(visitor.url == "/welcome")
            let titles = WelcomeCard.tour.map { Localiser.english($0.title) }
            #expect(try visitor.findAll(css: ".card h2").map(\.text) == titles)
            try await visitor.click(titles[2])
            #expect(visitor.url == "/welcome/3")
            try await visitor.click("The whole tour")
            try await visitor.click("What is new")
            #expect(visitor.url == "/welcome/news")
            #expect(try visitor.findAll(css: ".release h2").map(\.text) == Release.all.map { "Version \($0.version)" })
            try await visitor.click("Continue")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func theHomePageSearchesAndLeadsToEachPart() async throws {
        try await visit { visitor in
            try await visitor.open("/welcome")
            try visitor.fill("Find a domain name", with: "med")
            try await visitor.click("Search")
            #expect(visitor.url == "/domains?query=med")
            try await visitor.open("/welcome")
            try await visitor.click("Read a dog fact")
            #expect(visitor.url.hasPrefix("/dog-facts/"))
            try await visitor.open("/welcome")
            try await visitor.click("Go to notes")
            #expect(visitor.url == "/sign-in?then=%2Fnotes")
            for (address, place) in [
                ("/welcome/search?query=med", "/domains?query=med"),
                ("/welcome/to/notes", "/sign-in?then=%2Fnotes"),
            ] {
                try await visitor.open(address)
                #expect(visitor.url == place)
            }
            try await visitor.open("/welcome/to/nowhere")
            #expect(visitor.page.status == 404)
        }
    }
}
