import AtriumTexts
import Portico
import PorticoHost
import Testing

@testable import Welcome

@Suite struct WelcomeTests {
    private func flow() throws -> AnyCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        container.load(WelcomeModule())
        return AnyCoordinator(WelcomeCoordinator(parts: try container.resolved()))
    }

    /// The same in all languages.
    private static func same(_ text: String) -> Text { Text(en: text, de: text, ar: text) }

    @Test func eachCardHasAPageOfItsOwn() throws {
        let flow = try flow()
        for number in 1...WelcomeCard.tour.count {
            let route = WelcomeRoute.page(page: try #require(PageNumber(number)))
            #expect(try flow.screen(at: AnyRoute(route), of: Visitor()).template == "welcome/page")
        }
        let behind = WelcomeRoute.page(page: try #require(PageNumber(WelcomeCard.tour.count + 1)))
        #expect(throws: AnswerError.notFound) { try flow.screen(at: AnyRoute(behind), of: Visitor()) }
    }

    @Test func aPageSaysWhereItStandsInTheTour() throws {
        let pages = NumberedPages(["a", "b", "c"].map { WelcomeCard(title: Self.same($0), text: Self.same("")) }) {
            (route: WelcomeRoute) in
            if case .page(let page) = route { page } else { nil }
        }
        let shown = try (1...3).map { number in
            let page = try #require(PageNumber(number))
            let input = try #require(pages.input(for: .page(page: page), of: Visitor()))
            return WelcomePageViewModel(provider: WelcomeProvider(input), localiser: .english).shown.value
        }
        #expect(shown.map(\.title) == ["a", "b", "c"])
        #expect(shown.map(\.isLast) == [false, false, true])
        #expect(shown.map(\.pager?.previous) == [nil, "1", "2"])
        #expect(shown.map(\.pager?.next) == ["2", "3", nil])
        #expect(shown.allSatisfy { $0.pager?.pages == "3" })
    }

    @Test func whoFinishesOrSkipsItIsLedIntoTheApp() async throws {
        for route in [WelcomeRoute.page(page: .first), .overview, .news] {
            let screen = try flow().screen(at: AnyRoute(route), of: Visitor())
            #expect(
                try await screen.send("leaveTapped", Form())
                    == .go(
                        Departure(
                            Destination(.replace(WelcomeRoute.left), choices: [.newsSeen: Release.newest.version]),
                            from: route
                        )
                    )
            )
        }
    }

    @Test(arguments: [
        (nil, false), ("", false), ("1.2", false), ("1.2.x", false), ("99999.0.0", false), ("1.1.9", false),
        ("1.2.0", true), ("1.2.1", true), ("1.10.0", true), ("2.0.0", true),
    ])
    func whoSawTheNewsOfALaterReleaseHasSeenThoseOfAnEarlierOne(seen: String?, isSeen: Bool) {
        let visitor = Visitor(preferences: Preferences(seen.map { [.newsSeen: $0] } ?? [:]))
        #expect(Release(version: "1.2.0", news: [Self.same("Something.")]).isSeen(by: visitor) == isSeen)
    }

    @Test func theNewsBeginWithTheReleaseOfTheApp() throws {
        #expect(Release.all.first == Release.newest)
        #expect(Set(Release.all.map(\.version)).count == Release.all.count)
        #expect(Release.all.allSatisfy { !$0.news.isEmpty })
        let releases = [
            Release(version: "2.0.0", news: [Self.same("Second.")]),
            Release(version: "1.0.0", news: [Self.same("First."), Self.same("Of all.")]),
        ]
        let shown = WelcomeNewsViewModel(provider: WelcomeProvider(releases), localiser: .english).shown.value
        #expect(shown.releases.map(\.version) == ["2.0.0", "1.0.0"])
        #expect(shown.releases.map(\.news) == [["Second."], ["First.", "Of all."]])
    }

    @Test func eachCardAndAllNewsAreTranslated() {
        let texts = WelcomeCard.tour.flatMap { [$0.title, $0.text] } + Release.all.flatMap(\.news)
        for text in texts {
            #expect(Set(Text.languages.map { text.text(in: $0) }).count == Text.languages.count)
            #expect(!Text.languages.contains { text.text(in: $0).isEmpty })
        }
    }

    @Test func theTourIsInTheLanguageOfTheVisitor() {
        let cards = WelcomeProvider(WelcomeCard.tour)
        let titles = [Language.english, .german, .arabic].map { language in
            WelcomeOverviewViewModel(provider: cards, localiser: Localiser(language)).shown.value.cards.first?.title
        }
        #expect(titles == ["Find domain names", "Domainnamen finden", "ابحث عن أسماء النطاقات"])
    }
}
