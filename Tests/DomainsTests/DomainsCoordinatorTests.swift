import Foundation
import Portico
import PorticoHost
import Testing

@testable import Domains

@Suite struct DomainsCoordinatorTests {
    private func coordinator() throws -> DomainsCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.register(.single, as: (any DomainsRepository).self) { StubRepository(rows: [.named("med.com")]) }
        container.register(.single, as: (any SavedSearchRepository).self) { InMemorySavedSearches() }
        container.load(DomainsModule())
        return DomainsCoordinator(parts: try container.resolved())
    }

    @Test func everyExampleHasAScreenWithInformationOrAFileToSaveOrAnAnswerToPrograms() async throws {
        struct Titles: ScreenPresenter {
            func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> PageInfo<AnyRoute> {
                head
            }
        }
        for example in DomainsRoute.examples {
            // Led on to sign in by the flow of the app.
            if case .alerts = example { continue }
            switch try AnyCoordinator(coordinator()).resource(at: AnyRoute(example), of: Visitor()) {
            case .screen(let screen):
                await screen.appear()
                let head = try screen.present(with: Titles())
                #expect(!head.title.isEmpty && !head.description.isEmpty)
            case .file(let file):
                #expect(file.fileName?.hasPrefix("domains-med.") ?? (file.pace == .api))
            }
        }
    }

    @Test func aSearchLeadsToItsFirstPage() throws {
        let parameters = SearchParameters(query: "med", match: .suffix)
        let destination = DomainNamesCoordinator.destination(
            for: .search(parameters),
            from: .search(query: "old", page: PageNumber(4)!),
            in: .english
        )
        #expect(destination == Destination(.push(.search(query: "med", match: .suffix))))
    }

    @Test func aZoneKeepsTheSearchAndBeginsAtPageOne() throws {
        let here = DomainsRoute.search(query: "med", digits: .no, page: PageNumber(4)!)
        let zone = ZoneName(text: "com")
        #expect(
            DomainNamesCoordinator.destination(for: .zone(zone), from: here, in: .english)
                == Destination(.push(.search(query: "med", zone: zone, digits: .no)))
        )
        #expect(
            DomainNamesCoordinator.destination(for: .zone(nil), from: here, in: .english)
                == Destination(.push(.search(query: "med", digits: .no)))
        )
    }

    @Test func aPageKeepsTheSearch() throws {
        let destination = DomainNamesCoordinator.destination(
            for: .page(PageNumber(2)!),
            from: .search(query: "med", idn: .only),
            in: .english
        )
        #expect(destination == Destination(.push(.search(query: "med", idn: .only, page: PageNumber(2)!))))
    }

    @Test func aNameIsClosedToTheSearch() throws {
        let here = DomainsRoute.domain(name: DomainName("med.com")!)
        let destination = DomainNamesCoordinator.destination(for: .closed, from: here, in: .english)
        #expect(destination.target(from: here) == .search())
    }

    @Test func filteredAndMissingPagesAreNotIndexed() async throws {
        struct Indexed: ScreenPresenter {
            func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> Bool {
                head.isIndexed
            }
        }
        func isIndexed(_ route: DomainsRoute) async throws -> Bool {
            let screen = try AnyCoordinator(coordinator()).screen(at: AnyRoute(route), of: Visitor())
            await screen.appear()
            return try screen.present(with: Indexed())
        }
        #expect(try await isIndexed(.search()))
        #expect(try await isIndexed(.search(query: "med")))
        #expect(try await !isIndexed(.search(query: "med", digits: .no)))
        #expect(try await !isIndexed(.search(query: "med", page: PageNumber(9)!)))
        #expect(try await !isIndexed(.domain(name: DomainName("nobody.example")!)))
    }

    @Test func aChangeToTheSavedSearchesLeadsBackToTheSamePageAndSaysWhatWasDone() {
        let here = DomainsRoute.search(query: "med", digits: .no, page: PageNumber(4)!)
        let name = SearchName(text: "Medicine")!
        #expect(
            DomainNamesCoordinator.destination(for: .saved(name), from: here, in: .english)
                == Destination(.replace(here), notice: Notice(text: "Saved as “Medicine”."))
        )
        #expect(
            DomainNamesCoordinator.destination(for: .renamed(name), from: here, in: .english)
                == Destination(.replace(here), notice: Notice(text: "Renamed to “Medicine”."))
        )
        #expect(
            DomainNamesCoordinator.destination(for: .restored(name), from: here, in: .english)
                == Destination(.replace(here), notice: Notice(text: "“Medicine” is back."))
        )
    }

    @Test(arguments: [
        (Language.english, "Saved as “Medicine”."), (.german, "Als „Medicine“ gespeichert."),
        (.arabic, "حُفظ باسم «\u{2068}Medicine\u{2069}»."),
    ])
    func whatWasDoneIsSaidInTheLanguageOfTheVisitor(language: Language, text: String) {
        let saved = DomainSearchOutput.saved(SearchName(text: "Medicine")!)
        let destination = DomainNamesCoordinator.destination(for: saved, from: .search(), in: Localiser(language))
        #expect(destination.notice?.text == text)
    }

    @Test func aRemovalOffersItsUndoOnTheSamePage() throws {
        let here = DomainsRoute.search(query: "med", page: PageNumber(4)!)
        let id = SavedSearch.ID.random()
        let removed = DomainSearchOutput.removed(id, SearchName(text: "Medicine")!)
        let notice = DomainNamesCoordinator.destination(for: removed, from: here, in: .english).notice
        #expect(notice?.text == "Removed “Medicine”.")
        let undo = try #require(notice?.undo)
        #expect(undo.route == here)
        #expect(try DomainSearchEvent.decode(undo.event, from: undo.arguments) == .removalUndone(id: id))
    }

    @Test(arguments: [DomainsRoute.csv(query: "med", digits: .no), .json(query: "med", digits: .no)])
    func aFileBelongsToItsSearch(route: DomainsRoute) {
        #expect(route.parent == .search(query: "med", digits: .no))
    }
}
