import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Welcome

/// The tour and the news in the languages of their visitors.
@Suite(.inBothModes) struct WelcomeLanguageTests {
    private struct Sample: Sendable {
        let language: Language
        let heading: String
        let pager: String
        let ways: [String]
        let news: String
    }

    private static let samples = [
        Sample(
            language: .german,
            heading: "Willkommen bei Atrium",
            pager: "Seite 2 von 4",
            ways: ["Rundgang überspringen"],
            news: "Neuigkeiten"
        ),
        Sample(
            language: .arabic,
            heading: "مرحبًا بك في Atrium",
            pager: "صفحة 2 من 4",
            ways: ["تخطي الجولة"],
            news: "ما الجديد"
        ),
    ]

    private func visit(
        in language: Language,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.firstSteps.languages = [.english, .german, .arabic]
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            visitor.languages = language.tag
            try await body(visitor)
        }
    }

    @Test(arguments: samples.indices)
    func eachPageOfItIsInTheLanguageOfTheVisitor(index: Int) async throws {
        let sample = Self.samples[index]
        try await visit(in: sample.language) { visitor in
            for address in ["/welcome", "/welcome/2", "/welcome/news"] {
                try await visitor.open(address)
                let html = try visitor.find(css: "html")
                #expect(html["lang"] == sample.language.tag)
                #expect(html["dir"] == (sample.language.direction == .rightToLeft ? "rtl" : nil))
            }
            #expect(visitor.page.heading == sample.news)
            let news = Release.newest.news.map { Localiser(sample.language)($0) }
            #expect(try visitor.findAll(css: ".release li").map(\.text).starts(with: news))
            try await visitor.open("/welcome")
            #expect(visitor.page.heading == sample.heading)
            let titles = WelcomeCard.tour.map { Localiser(sample.language)($0.title) }
            #expect(try visitor.findAll(css: ".card h2").map(\.text) == titles)
            try await visitor.click(titles[1])
            #expect(visitor.page.heading == titles[1])
            #expect(try visitor.find(css: "nav.pager p").text == sample.pager)
            #expect(try visitor.findAll(css: ".ways button").map(\.text) == sample.ways)
        }
    }
}
