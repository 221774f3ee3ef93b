import AtriumFlow
import Domains
import Foundation
import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Atrium
@testable import Welcome

/// What somebody meets who opens the app at its front door, and who meets nothing.
@Suite(.inBothModes) struct FirstStepsPageTests {
    private static let twoSources = DomainSources(
        .init(id: "remote", QuietDomains(name: "Elsewhere")),
        .init(id: "local", QuietDomains())
    )
    private static let everything = FirstStepsApp(
        languages: [.english, FirstStepsApp.german],
        release: Release(version: "2.0.0", news: Release.newest.news),
        sources: twoSources
    )

    @Test func aNewcomerIsLedThroughEachStepAndArrives() async throws {
        try await Self.everything.visiting { visitor in
            visitor.languages = "fr"
            try await visitor.open("/")
            #expect(visitor.url == "/language")
            #expect(visitor.page.text.contains("not available in the languages that your browser asks for"))
            try await visitor.click("Deutsch")
            #expect(visitor.url == "/welcome", "the tour comes next")
            visitor.remember("language=de&news=2.0.0")
            try await visitor.open("/")
            #expect(visitor.url == "/domains/source")
            #expect(try visitor.find(css: "html")["lang"] == "de")
            try await visitor.click("Dieser Server")
            #expect(visitor.url == "/domains")
            try await visitor.open("/")
            #expect(visitor.url == "/domains", "nothing is asked twice")
            #expect(visitor.cookies.map(\.name) == ["__Host-portico-preferences"], "and no session was begun")
        }
    }

    @Test func whoSkipsTheTourIsNotShownItAgain() async throws {
        var app = FirstStepsApp()
        app.release = .newest
        try await app.visiting { visitor in
            try await visitor.open("/")
            #expect(visitor.url == "/welcome")
            try await visitor.click("Do not show this page again")
            #expect(visitor.url == "/domains")
            try await visitor.open("/")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func whoseBrowserRefusesCookiesIsLetInAllTheSame() async throws {
        try await Self.everything.visiting { visitor in
            visitor.refusesCookies = true
            visitor.languages = "fr"
            try await visitor.open("/")
            #expect(visitor.url == "/language")
            try await visitor.click("English")
            #expect(visitor.url == "/domains", "the language is not asked for again")
            visitor.languages = "en"
            try await visitor.open("/")
            #expect(visitor.url == "/welcome")
            try await visitor.click("Do not show this page again")
            #expect(visitor.url == "/domains", "nor is the tour begun anew")
        }
    }

    @Test func aReturningVisitorIsLedNowhereElse() async throws {
        try await Self.everything.visiting { visitor in
            visitor.remember("news=2.0.0&source=local")
            try await visitor.open("/")
            #expect(visitor.url == "/domains")
            visitor.remember("news=1.9.9&source=local")
            try await visitor.open("/")
            #expect(visitor.url == "/welcome/news", "a newer release has news")
            visitor.remember("news=2.0.1&source=local")
            try await visitor.open("/")
            #expect(visitor.url == "/domains", "who has been on a newer release has seen them")
        }
    }

    @Test(arguments: ["", "two", "2", "-1.0.0", "99999999999999999999.0.0", "2.0.0%00"])
    func aForgedReleaseShowsTheTutorialAndNothingWorse(news: String) async throws {
        try await Self.everything.visiting { visitor in
            visitor.remember("news=\(news)&source=nowhere&step=unknown")
            try await visitor.open("/")
            #expect(visitor.page.status == 200)
            #expect(visitor.url == "/welcome")
        }
    }

    @Test(arguments: [
        ["Accept": "*/*", "User-Agent": "curl/8.5.0"], ["Accept": "application/json"],
        ["Accept": "application/atom+xml", "User-Agent": "NetNewsWire"], ["Accept": "text/html"], [:],
        [
            "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none",
            "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)",
        ],
        [
            "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none",
            "Sec-Purpose": "prefetch",
        ],
    ])
    func programsCrawlersFeedReadersAndPrefetchesAreLedNowhereElse(fields: [String: String]) async throws {
        var headers: HTTPFields = [.acceptLanguage: "fr"]
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        try await Self.everything.visiting { [headers] visitor in
            let answer = try await visitor.send(PageRequest(.get, "/", headers: headers))
            #expect(answer.status == 303 && answer.header("Location") == "/domains")
            #expect(answer.header("Set-Cookie") == nil)
        }
    }

    @Test func neitherDeepLinksNorOtherMethodsAreLedElsewhere() async throws {
        try await Self.everything.visiting { visitor in
            visitor.languages = "fr"
            for address in ["/domains", "/domains?query=med", "/dog-facts", "/sign-in", "/robots.txt", "/language"] {
                let answer = try await visitor.get(address)
                #expect(answer.status == 200, "\(address)")
            }
            try await visitor.open("/domains?query=med")
            #expect(visitor.url == "/domains?query=med")
            var headers: HTTPFields = [.acceptLanguage: "fr", .accept: "text/html"]
            for (name, value) in [("Mode", "navigate"), ("Dest", "document"), ("Site", "same-origin")] {
                headers[try #require(HTTPField.Name("Sec-Fetch-\(name)"))] = value
            }
            let head = try await visitor.send(PageRequest(.head, "/", headers: headers))
            #expect(head.status == 303 && head.header("Location") == "/domains")
            headers[.contentType] = "application/x-www-form-urlencoded"
            #expect(try await visitor.send(PageRequest(.post, "/", headers: headers)).status == 405)
        }
    }

    @Test func theLanguageIsChangedFromAnyPageAndLeadsBackThere() async throws {
        try await Self.everything.visiting { visitor in
            try await visitor.open("/domains?query=med")
            try await visitor.click("Language and appearance")
            #expect(visitor.url.hasPrefix("/language?then="))
            try await visitor.click("Deutsch")
            #expect(visitor.url == "/domains?query=med")
            #expect(try visitor.find(css: "html")["lang"] == "de")
        }
    }

    @Test(arguments: [
        "//evil.example/", "https://evil.example/", "javascript:alert(1)", "/language", "/nowhere", "\\\\evil",
    ])
    func aPlaceThatIsNoneOfTheAppsIsNotGoneTo(then: String) async throws {
        var app = FirstStepsApp()
        app.languages = [.english, FirstStepsApp.german]
        let encoded = try #require(then.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        try await app.visiting { visitor in
            try await visitor.open("/language?then=\(encoded)")
            try await visitor.click("Deutsch")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func anAppOfOneLanguageAndOneSourceAsksForNothing() async throws {
        try await FirstStepsApp().visiting { visitor in
            visitor.languages = "fr"
            try await visitor.open("/")
            #expect(visitor.url == "/domains")
            #expect(try visitor.findAll(css: ".preferences a").map(\.text) == ["Language and appearance"])
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func aSourceThatIsGoneIsAskedForAtTheFrontDoorAndElsewhereAnotherAnswers() async throws {
        var app = FirstStepsApp()
        app.sources = Self.twoSources
        try await app.visiting { visitor in
            visitor.remember("source=local")
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.text.contains("local.com"))
            visitor.remember("source=closed-down")
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.text.contains("Elsewhere.com"))
            #expect(try visitor.find(css: "#remarks").text.contains("is not available here any more"))
            #expect(try await visitor.get("/domains.csv?query=med").text.contains("is not available here any more"))
            try await visitor.open("/")
            #expect(visitor.url == "/domains/source")
            #expect(visitor.page.text.contains("is not available here any more"))
            try await visitor.click("Elsewhere")
            #expect(visitor.url == "/domains")
            try await visitor.click("Source of domain names")
            #expect(try visitor.find(css: ".picks [aria-current]").text == "Elsewhere")
        }
    }

    @Test(arguments: ["/domains?query=med&zone=com", "/domains?query=med&match=prefix&digits=no"])
    func choosingASourceLeadsBackToTheSearch(search: String) async throws {
        var app = FirstStepsApp()
        app.sources = Self.twoSources
        try await app.visiting { visitor in
            try await visitor.open(search)
            #expect(visitor.page.text.contains("Elsewhere.com"), "who never chose is offered another one too")
            try await visitor.click("Source of domain names")
            try await visitor.click("This server")
            #expect(visitor.url == search)
            #expect(visitor.page.text.contains("local.com"))
            try await visitor.click("Source of domain names")
            try await visitor.click("Elsewhere")
            #expect(visitor.url == search)
            #expect(visitor.page.text.contains("Elsewhere.com"))
        }
    }

    @Test(arguments: [
        "//evil.example/", "https://evil.example/", "javascript:alert(1)", "/nowhere", "/notes", "/sign-out",
        "/domains.csv?query=med", "/domains/source", "\\\\evil",
    ])
    func noSourceLeadsToWhatIsNoPageOfTheSearch(then: String) async throws {
        var app = FirstStepsApp()
        app.sources = Self.twoSources
        let encoded = try #require(then.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        try await app.visiting { visitor in
            try await visitor.open("/domains/source?then=\(encoded)")
            try await visitor.click("Elsewhere")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func theSplashIsShownOnlyWhileSomethingIsWaitedFor() async throws {
        let asked = Hanging()
        var app = FirstStepsApp()
        app.sources = Self.twoSources
        app.isOutdated = { _ in
            await asked.hang()
            return false
        }
        let page = app.pageClock
        try await app.visiting { visitor in
            visitor.waitsForPages = false
            async let second: Void = {
                await until { asked.isWaitedFor && !page.waits.isEmpty }
                page.advance(by: .seconds(1))
            }()
            try await visitor.open("/")
            await second
            #expect(visitor.page.status == 202)
            #expect(visitor.url == "/")
            #expect(try visitor.find(css: "#splash h1").text == "Welcome to Atrium")
            #expect(try visitor.findAll(css: ".masthead").isEmpty, "it is a screen of its own")
            try await visitor.click("Continue without waiting")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func withNothingToWaitForTheFrontDoorLeadsOnAtOnce() async throws {
        try await FirstStepsApp(sources: Self.twoSources).visiting { visitor in
            var headers: HTTPFields = [.accept: "text/html"]
            for (name, value) in [("Mode", "navigate"), ("Dest", "document"), ("Site", "none")] {
                headers[try #require(HTTPField.Name("Sec-Fetch-\(name)"))] = value
            }
            let answer = try await visitor.send(PageRequest(.get, "/", headers: headers))
            #expect(answer.status == 303 && answer.header("Location") == "/domains/source", "nothing is waited for")
        }
    }
}
