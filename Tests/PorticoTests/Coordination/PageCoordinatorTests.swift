import Portico
import PorticoHost
import Synchronization
import Testing

@Suite struct PageCoordinatorTests {
    private let cards = NumberedPages(["Search", "Keep", "Share"]) { (route: TourRoute) in
        if case .page(let page) = route { page } else { nil }
    }

    /// What view models were made of, in order.
    private final class Made: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock { $0 } }

        func note(_ text: String) {
            texts.withLock { $0.append(text) }
        }
    }

    private func tour(_ made: Made = Made()) throws -> PageCoordinator<NumberedPages<TourRoute, String>> {
        let screens = ScreenTable<TourRoute>(templates: "tour") {
            $0.part { (page: NumberedPage<String>) -> TourModel in
                made.note(page.content)
                return TourModel(page: page)
            }
            $0.screen(
                .page,
                TourModel.self,
                info: { shown, _ in PageInfo(title: shown.value.text, description: "") },
                to: { output, _ in
                    switch output {
                    case .page(let page): Destination(.push(.page(page: page)))
                    }
                }
            )
        }
        var container = Container()
        container.seed(NumberedPage<String>.self)
        container.load(screens)
        return PageCoordinator(cards, screens: screens, parts: try container.resolved())
    }

    private func page(_ number: Int) throws -> TourRoute { .page(page: try #require(PageNumber(number))) }

    @Test func eachVisitToAPageGetsAFreshModule() throws {
        let made = Made()
        let tour = try tour(made)
        for number in [1, 2, 1, 1] { _ = try tour.answer(for: page(number), of: Visitor()) }
        #expect(made.all == ["Search", "Keep", "Search", "Search"])
    }

    @Test func aPageIsMadeOfWhatTheProviderSuppliesForIt() throws {
        let input = try #require(cards.input(for: page(2), of: Visitor()))
        #expect(input.content == "Keep" && input.number.number == 2 && input.last.number == 3)
        let screen = try AnyCoordinator(tour()).screen(at: AnyRoute(page(2)), of: Visitor())
        #expect(try screen.address(of: "pageTapped", ["page": "3"]) == "/tour/3")
    }

    @Test(arguments: [4, 5, 1_000_000])
    func aPageBehindTheLastIsNotThere(number: Int) throws {
        let made = Made()
        let tour = try tour(made)
        #expect(throws: AnswerError.notFound) { try tour.answer(for: page(number), of: Visitor()) }
        #expect(made.all.isEmpty)
    }

    @Test func aRouteThatIsNoneOfThePagesIsNotThere() throws {
        let tour = try tour()
        #expect(throws: AnswerError.notFound) { try tour.answer(for: .map, of: Visitor()) }
    }

    @Test func ofNoPagesThereIsNone() throws {
        let none = NumberedPages([String]()) { (_: TourRoute) in .first }
        #expect(none.input(for: .map, of: Visitor())?.content == nil)
    }
}

@Routes private enum TourRoute {
    @Path("/tour") case map
    @Path("/tour/{page}") case page(page: PageNumber)

    static var examples: [TourRoute] { [.map, .page(page: .first)] }
}

@ViewInputData private struct TourViewInputData {
    let text: String
}

@ViewEvents private enum TourEvent {
    typealias Output = TourOutput

    @Navigates(Output.page) case pageTapped(page: PageNumber)
}

private enum TourOutput: Sendable {
    case page(PageNumber)
}

private struct TourModel: ViewModel {
    let page: NumberedPage<String>

    var shown: Shown<TourViewInputData> { Shown(TourViewInputData(text: page.content)) }
    var updates: any AsyncSequence<Shown<TourViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> TourOutput? { nil }
    func handle(_ event: TourEvent) async -> TourOutput? { event.output }
}
