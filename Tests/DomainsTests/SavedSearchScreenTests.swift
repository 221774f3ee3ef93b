import Foundation
import Portico
import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@testable import Domains

@Suite struct SavedSearchScreenTests {
    private let ada = Visitor(id: VisitorID(rawValue: "ada"))
    private let now = Date.seconds(1_000)
    private let newID = SavedSearch.ID(text: "0123456789abcdef0123456789abcdef")!

    private func viewModel(
        _ saved: InMemorySavedSearches,
        _ parameters: SearchParameters = SearchParameters(query: "med"),
        page: Int = 1,
        names: StubRepository = StubRepository(rows: [.named("med.com")]),
        of visitor: Visitor? = nil
    ) -> DomainSearchViewModel {
        let request = SearchRequest(parameters, page: PageNumber(page)!)
        let (now, newID) = (now, newID)
        return DomainSearchViewModel(
            search: DomainSearchProvider(repository: names, request: request),
            saved: SavedSearchesProvider(repository: saved, visitor: visitor ?? ada, now: { now }, newID: { newID }),
            request: request,
            localiser: .english
        )
    }

    private func name(_ text: String) -> SearchName { SearchName(text: text)! }

    private let brokenNames = StubRepository { _ throws(DomainsError) in
        throw .unavailable(.silent("The source"))
    }
    private let outage = SavedSearchError.unavailable(.busy)

    @Test func theListIsTheVisitorsOwnNewestFirst() async {
        let saved = InMemorySavedSearches([
            .named("Old", at: 1), .named("New", at: 2), .named("Hers", visitor: "grace"),
        ])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.saved.map(\.name) == ["New", "Old"])
    }

    @Test func somebodyWithoutAnIdentityHasNoSearchesAndNothingIsAsked() async {
        let saved = InMemorySavedSearches()
        saved.outage.withLock { $0 = outage }
        let viewModel = viewModel(saved, of: Visitor())
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.saved.isEmpty)
        #expect(viewModel.shown.value.savedMessage == "")
        #expect(viewModel.shown.value.canSave)
    }

    /// Who keeps nothing leaves nothing behind.
    @Test func anIdentityIsAskedForOnlyWhenSomethingIsSaved() async {
        let saved = InMemorySavedSearches()
        let asked = Mutex(0)
        let newcomer = Visitor(
            identification: Visitor.Identification { () throws(IdentityError) in
                asked.withLock { $0 += 1 }
                return Visitor.Identification.Identity(
                    visitor: VisitorID(rawValue: "newcomer"),
                    session: SessionID(rawValue: "session")
                )
            }
        )
        let empty = viewModel(saved, SearchParameters(query: ""), of: newcomer)
        _ = await empty.appear()
        #expect(await empty.handle(.saveTapped(name: name("Nothing"))) == nil)
        #expect(await empty.handle(.removeTapped(id: newID)) == nil)
        #expect(empty.shown.condition == .notFound)
        #expect(asked.withLock { $0 } == 0)
        let viewModel = viewModel(saved, of: newcomer)
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.saveTapped(name: name("Medicine"))) == .saved(name("Medicine")))
        #expect(asked.withLock { $0 } == 1)
        #expect(saved.all(of: VisitorID(rawValue: "newcomer")).count == 1)
    }

    @Test func whoGetsNoIdentitySavesNothingAndIsToldWhy() async {
        let saved = InMemorySavedSearches()
        let newcomer = Visitor(
            identification: Visitor.Identification { () throws(IdentityError) in throw .tooMany(retryAfter: 60) }
        )
        let viewModel = viewModel(saved, of: newcomer)
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.saveTapped(name: name("Medicine"))) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.savedMessage.contains("There were too many new visitors from your network."))
    }

    @Test func theSearchThatIsShownIsSavedWithoutItsPage() async {
        let saved = InMemorySavedSearches()
        let parameters = SearchParameters(query: " med ", zone: ZoneName(text: "com"), digits: .no)
        let viewModel = viewModel(
            saved,
            parameters,
            page: 2,
            names: StubRepository(rows: [.named("med.com")], total: 70)
        )
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.saveTapped(name: name("Medicine"))) == .saved(name("Medicine")))
        let stored = SavedSearch(
            id: newID,
            visitor: ada.id!,
            name: name("Medicine"),
            parameters: SearchParameters(query: "med", zone: ZoneName(text: "com"), digits: .no),
            createdAt: now
        )
        #expect(saved.all(of: ada.id!) == [stored])
        #expect(viewModel.shown.value.saved.map(\.name) == ["Medicine"])
        #expect(viewModel.shown.condition == .ok)
    }

    @Test func textThatWasTypedSinceIsWhatIsSaved() async {
        let saved = InMemorySavedSearches()
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        _ = await viewModel.handle(.queryChanged("lab"))
        _ = await viewModel.handle(.saveTapped(name: name("Labs")))
        #expect(saved.all(of: ada.id!).map(\.parameters.query) == ["lab"])
    }

    @Test func aSavedSearchIsDescribedAndOpensAsItWas() async throws {
        let parameters = SearchParameters(
            query: "med & co",
            zone: ZoneName(text: "com"),
            match: .prefix,
            digits: .no,
            hyphens: .only,
            idn: .no
        )
        let search = SavedSearch(
            id: newID,
            visitor: ada.id!,
            name: name("Medicine"),
            parameters: parameters,
            createdAt: now
        )
        let viewModel = viewModel(InMemorySavedSearches([search]), parameters)
        _ = await viewModel.appear()
        let row = try #require(viewModel.shown.value.saved.first)
        #expect(row.description == "begins with “med & co” in .com, no digits, with hyphens, no international names")
        #expect(row.isShown)
        let arguments: Form = [
            "query": row.query, "zone": row.zone, "match": row.match, "digits": row.digits, "hyphens": row.hyphens,
            "idn": row.idn,
        ]
        #expect(try DomainSearchEvent.decode("searchTapped", from: arguments).output == .search(parameters))
    }

    @Test(arguments: [
        (SearchParameters(query: "med"), "“med”"),
        (SearchParameters(query: "med", zone: ZoneName(text: "co.uk")), "“med” in .co.uk"),
        (SearchParameters(query: "med", zone: ZoneName(text: "com"), digits: .no), "“med” in .com, no digits"),
        (SearchParameters(query: "med", match: .suffix, idn: .only), "ends with “med”, international names only"),
        (
            SearchParameters(query: "med", match: .exact, digits: .only, hyphens: .no),
            "is exactly “med”, with digits, no hyphens"
        ),
    ])
    func aSearchIsSaidInWords(parameters: SearchParameters, words: String) {
        #expect(parameters.inWords(.english) == words)
    }

    @Test func aSearchIsRenamed() async {
        let search = SavedSearch.named("Medicine")
        let viewModel = viewModel(InMemorySavedSearches([search]))
        _ = await viewModel.appear()
        #expect(
            await viewModel.handle(.renameTapped(id: search.id, name: name("Pharmacy"))) == .renamed(name("Pharmacy"))
        )
        #expect(viewModel.shown.value.saved.map(\.name) == ["Pharmacy"])
    }

    @Test func aRemovalIsUndoneToTheVerySame() async {
        let search = SavedSearch.named("Medicine")
        let saved = InMemorySavedSearches([search])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.removeTapped(id: search.id)) == .removed(search.id, search.name))
        #expect(viewModel.shown.value.saved.isEmpty)
        #expect(saved.all(of: ada.id!).map(\.removedAt) == [now])
        #expect(await viewModel.handle(.removalUndone(id: search.id)) == .restored(search.name))
        #expect(saved.all(of: ada.id!) == [search])
    }

    @Test func aNameThatIsTakenIsAConflictThatNamesIt() async {
        let saved = InMemorySavedSearches([.named("Medicine")])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.saveTapped(name: name("medicine"))) == nil)
        #expect(viewModel.shown.condition == .conflict)
        let taken = FieldError(field: "name", message: "is taken: you already have a saved search called “Medicine”")
        #expect(viewModel.shown.fieldErrors == [taken])
        #expect(viewModel.shown.value.savedMessage == "", "it is said of the field")
        #expect(viewModel.shown.value.saved.map(\.name) == ["Medicine"])
        #expect(viewModel.shown.value.message == "")
        #expect(saved.all(of: ada.id!).count == 1)
    }

    @Test func aFullListSaysSoBeforeAndAfter() async {
        let viewModel = viewModel(InMemorySavedSearches((1...100).map { .named("Search \($0)") }))
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.isSavedLimitReached)
        #expect(!viewModel.shown.value.canSave)
        #expect(viewModel.shown.value.savedLimit == "100")
        #expect(await viewModel.handle(.saveTapped(name: name("One more"))) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(viewModel.shown.value.savedMessage.contains("100 saved searches already"))
        #expect(viewModel.shown.value.savedMessage.contains("Nothing was lost"))
    }

    @Test func whatIsNotThereIsNotFoundWhoeverElseHasIt() async {
        let hers = SavedSearch.named("Hers", visitor: "grace")
        let saved = InMemorySavedSearches([hers])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        let events: [DomainSearchEvent] = [
            .removeTapped(id: hers.id), .renameTapped(id: hers.id, name: name("Mine")), .removalUndone(id: hers.id),
        ]
        for event in events {
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .notFound)
            #expect(
                viewModel.shown.value.savedMessage.hasSuffix(
                    "no longer there. Your other saved searches are as they were."
                )
            )
            #expect(viewModel.shown.value.undoID == nil)
        }
        #expect(saved.all(of: hers.visitor) == [hers])
    }

    @Test func aStoreThatFailsIsUnavailableAndSaysThatNothingChanged() async {
        let search = SavedSearch.named("Medicine")
        let saved = InMemorySavedSearches([search])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        saved.outage.withLock { $0 = outage }
        #expect(await viewModel.handle(.removeTapped(id: search.id)) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(
            viewModel.shown.value.savedMessage
                == "The saved search was not removed. The saved searches are not available at the moment. "
                + "Your saved searches are as they were; try again later."
        )
        #expect(viewModel.shown.value.saved.map(\.name) == ["Medicine"])
    }

    @Test func savingWhenNothingIsSearchedIsInvalid() async {
        let saved = InMemorySavedSearches()
        let viewModel = viewModel(saved, SearchParameters(query: " \u{200B}", digits: .no))
        _ = await viewModel.appear()
        #expect(!viewModel.shown.value.canSave)
        #expect(await viewModel.handle(.saveTapped(name: name("Nothing"))) == nil)
        guard case .invalid(let errors) = viewModel.shown.condition else {
            Issue.record("\(viewModel.shown.condition)")
            return
        }
        #expect(errors.map(\.field) == ["query"])
        #expect(viewModel.shown.value.message == "Please, search something")
        #expect(viewModel.shown.value.savedMessage.hasPrefix("The search was not saved"))
        #expect(saved.all(of: ada.id!).isEmpty)
    }

    @Test func aTextThatNoStoreTakesIsInvalid() async {
        let saved = InMemorySavedSearches()
        let viewModel = viewModel(saved, SearchParameters(query: "med\u{0}icine"))
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.saveTapped(name: name("Medicine"))) == nil)
        #expect(viewModel.shown.condition.name == "invalid")
        #expect(viewModel.shown.value.savedMessage.contains("hidden characters"))
        #expect(saved.all(of: ada.id!).isEmpty)
    }

    @Test func aVisitorWithoutAnIdentityCannotOwnAnything() async {
        let viewModel = viewModel(InMemorySavedSearches(), of: Visitor())
        _ = await viewModel.appear()
        for event in [
            DomainSearchEvent.saveTapped(name: name("Medicine")), .removeTapped(id: newID), .removalUndone(id: newID),
        ] {
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .forbidden)
            #expect(viewModel.shown.value.savedMessage.hasSuffix("Allow cookies in your browser, then try again."))
        }
    }

    @Test func aSourceThatIsDownDoesNotStopChangesToTheSavedSearches() async {
        let search = SavedSearch.named("Medicine")
        let viewModel = viewModel(InMemorySavedSearches([search]), names: brokenNames)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .unavailable)
        #expect(await viewModel.handle(.removeTapped(id: search.id)) == .removed(search.id, search.name))
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The source is not responding at the moment.")
        #expect(viewModel.shown.value.savedMessage == "")
    }

    @Test func theLastChangeDecidesTheConditionAndBothMessagesAreShown() async {
        let viewModel = viewModel(InMemorySavedSearches([.named("Medicine")]), names: brokenNames)
        _ = await viewModel.appear()
        _ = await viewModel.handle(.removeTapped(id: newID))
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.message == "The source is not responding at the moment.")
        #expect(viewModel.shown.value.savedMessage.contains("no longer there"))
        _ = await viewModel.handle(.queryChanged("lab"))
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.savedMessage == "")
    }

    @Test func theNextChangeTakesTheProblemAway() async {
        let viewModel = viewModel(InMemorySavedSearches([.named("Medicine")]))
        _ = await viewModel.appear()
        _ = await viewModel.handle(.saveTapped(name: name("Medicine")))
        #expect(viewModel.shown.condition == .conflict)
        _ = await viewModel.handle(.saveTapped(name: name("Pharmacy")))
        #expect(viewModel.shown.condition == .ok)
        #expect(viewModel.shown.value.savedMessage == "")
    }

    @Test func aListThatCannotBeReadIsSaidAndLeavesTheSearchAlone() async {
        let saved = InMemorySavedSearches([.named("Medicine")])
        saved.outage.withLock { $0 = .unavailable(.unreachable) }
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .ok)
        #expect(viewModel.shown.value.rows.count == 1)
        #expect(
            viewModel.shown.value.savedMessage
                == "Your saved searches cannot be listed. The saved searches cannot be reached at the moment. "
                + "They are still stored."
        )
    }

    @Test func anUndoThatFailsCanBeTriedAgain() async {
        let search = SavedSearch.named("Medicine", removedAt: 5)
        let saved = InMemorySavedSearches([search, .named("Medicine")])
        let viewModel = viewModel(saved)
        _ = await viewModel.appear()
        #expect(await viewModel.handle(.removalUndone(id: search.id)) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(viewModel.shown.errors == [], "no field was filled in")
        #expect(viewModel.shown.value.undoID == search.id.text)
        #expect(
            viewModel.shown.value.savedMessage
                .hasSuffix("Nothing was lost; rename “Medicine” first, then try to undo again.")
        )
    }

    @Test func anAnswerIsNeverSplitBetweenTheTwoStates() async {
        let search = SavedSearch.named("Medicine")
        let viewModel = viewModel(InMemorySavedSearches([search]), names: brokenNames)
        let recorder = Recorder(viewModel.updates)
        _ = await recorder.first(1)
        _ = await viewModel.appear()
        _ = await viewModel.handle(.saveTapped(name: name("Medicine")))
        _ = await viewModel.handle(.removeTapped(id: search.id))
        // The first value; active, failed and listed while appearing; the problem; the removal.
        let steps = await recorder.first(6)
        #expect(steps.count == 6)
        for shown in steps {
            #expect(
                (shown.condition == .conflict) == shown.errors.contains { $0.message.contains("called “Medicine”") }
            )
            if shown.condition == .unavailable {
                #expect(shown.value.message == "The source is not responding at the moment.")
            }
        }
        #expect(steps.map(\.condition).suffix(2) == [.conflict, .unavailable])
        #expect(steps[4].value.saved.count == 1)
        #expect(steps[5].value.saved.isEmpty)
        #expect(steps.last == viewModel.shown)
    }

    @Test func activityIsStillTrueThenFalseBesideTheList() async {
        let viewModel = viewModel(InMemorySavedSearches([.named("Medicine")]))
        let recorder = Recorder(viewModel.updates)
        _ = await recorder.first(1)
        _ = await viewModel.appear()
        let activity = await recorder.first(4).map(\.value.isActive)
        #expect(
            activity.indices.filter { $0 == 0 || activity[$0] != activity[$0 - 1] }.map { activity[$0] } == [
                false, true, false,
            ]
        )
    }

    @Test func aPostThatIsRefusedComesBackWithItsForm() async throws {
        struct SearchCoordinator: Coordinator {
            let viewModel: DomainSearchViewModel
            let screens = ScreenTable<DomainsRoute>(templates: "domains") {
                $0.screen(
                    .search,
                    DomainSearchViewModel.self,
                    title: "",
                    description: "",
                    to: { _, route in Destination(.replace(route)) }
                )
            }

            func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer {
                try screens.answer(at: route, with: viewModel)
            }
        }
        let route = AnyRoute(DomainsRoute.search(query: "med"))
        let coordinator = SearchCoordinator(viewModel: viewModel(InMemorySavedSearches([.named("Medicine")])))
        let screen = try AnyCoordinator(coordinator).screen(at: route, of: Visitor())
        await screen.appear()
        let form: Form = ["name": "Medicine"]
        #expect(try await screen.send("saveTapped", form) == .again(.conflict, form))
        #expect(
            try await screen.send("saveTapped", ["name": ""])
                == .again(.invalid([FieldError(field: "name", message: "is missing")]), ["name": ""])
        )
        #expect(
            try await screen.send("saveTapped", ["name": "Pharmacy"])
                == .go(Departure(.replace, to: route.address))
        )
    }
}
