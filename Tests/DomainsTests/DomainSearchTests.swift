import Foundation
import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@testable import Domains
@testable import Portico

@Suite struct DomainSearchTests {
    private func viewModel(
        _ repository: StubRepository,
        _ parameters: SearchParameters = SearchParameters(query: "med"),
        page: Int = 1,
        home: ZoneName? = nil
    ) -> DomainSearchViewModel {
        let request = SearchRequest(parameters, page: PageNumber(page)!)
        return DomainSearchViewModel(
            search: DomainSearchProvider(repository: repository, request: request, home: home),
            saved: SavedSearchesProvider(
                repository: InMemorySavedSearches(),
                visitor: Visitor(),
                now: { Date() },
                newID: SavedSearch.ID.random
            ),
            request: request,
            localiser: .english
        )
    }

    @Test func fiftyRowsAreFiftyResultsInOrder() async throws {
        let updated = try Date(
            "2018-01-11T05:29:12.517Z",
            strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        )
        let records =
            [DomainRecord.named("med-med-buy.com", updated: updated)]
            + (2...50).map { DomainRecord.named("med\($0).com") }
        let viewModel = viewModel(StubRepository(rows: records, total: 11_906))
        _ = await viewModel.appear()
        let value = viewModel.shown.value
        #expect(value.rows.map(\.asciiName) == records.map(\.name))
        #expect(value.rows.first?.updated == TimeViewInputData(text: "11 Jan 2018", iso: "2018-01-11T05:29:12.517Z"))
        #expect(value.rows[1].updated == nil)
        #expect(value.total == "Names 1–50 of 11,906")
        #expect(value.message == "")
        #expect(value.rows[0].name == [TextRun("med", isMarked: true), TextRun("-med-buy.com")])
    }

    @Test func theRequestMadeIsTheRightOne() async {
        let repository = StubRepository(rows: [.named("med.com")], total: 151)
        let parameters = SearchParameters(
            query: "  med ",
            zone: ZoneName(text: ".COM"),
            match: .prefix,
            digits: .no,
            hyphens: .only,
            idn: .no
        )
        _ = await viewModel(repository, parameters, page: 3).appear()
        #expect(
            repository.asked.withLock { $0 } == [
                DomainQuery(
                    text: "med",
                    zone: "com",
                    match: .prefix,
                    digits: .no,
                    hyphens: .only,
                    idn: .no,
                    offset: 100,
                    limit: 50
                )
            ]
        )
    }

    @Test(arguments: ["", "   ", "\u{3000}\n", "\u{200B}", "\u{FEFF} \u{AD}"])
    func anEmptyQueryAsksNothingAndGivesNoRows(query: String) async {
        let repository = StubRepository(rows: [.named("med.com")])
        let viewModel = viewModel(repository, SearchParameters(query: query, zone: ZoneName(text: "com")))
        _ = await viewModel.appear()
        #expect(repository.asked.withLock { $0 }.isEmpty)
        #expect(viewModel.shown.value.rows.isEmpty)
        #expect(viewModel.shown.value.message == "Please, search something")
        #expect(viewModel.shown.condition == .ok)
    }

    @Test func noRowsIsSaidSo() async {
        let viewModel = viewModel(StubRepository(rows: []))
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.message == "No result for this request")
        #expect(viewModel.shown.value.total == "", "the message says so")
        #expect(viewModel.shown.condition == .ok)
    }

    @Test func anOutageIsNotNoResult() async {
        let viewModel = viewModel(
            StubRepository { _ throws(DomainsError) in throw .unavailable(.silent("The source")) }
        )
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.message == "The source is not responding at the moment.")
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.pastEnd == nil)
    }

    @Test func activityIsTrueThenFalseAfterTheFirstValue() async {
        let viewModel = viewModel(StubRepository(rows: [.named("med.com")]))
        let recorder = Recorder(viewModel.updates)
        _ = await recorder.first(1)
        _ = await viewModel.appear()
        _ = await recorder.first(3)
        #expect(recorder.elements.dropFirst().map(\.value.isActive) == [true, false])
    }

    @Test func theMessageIsEmptyWhileActive() async {
        let viewModel = viewModel(StubRepository(rows: []))
        let recorder = Recorder(viewModel.updates)
        _ = await recorder.first(1)
        _ = await viewModel.appear()
        #expect(await recorder.first(3).map(\.value.message) == ["", "", "No result for this request"])
    }

    @Test func typingSearchesAfterAPauseForTheNewestTextOnly() async {
        let clock = ManualClock()
        let repository = StubRepository { query throws(DomainsError) in
            DomainPage(rows: [DomainHit(record: .named("\(query.text).com"), matched: nil)], total: 1, zones: [])
        }
        let viewModel = viewModel(repository, SearchParameters(zone: ZoneName(text: "com")))
        let driver = Driver(viewModel, clock: clock)
        await driver.appear()
        for text in ["m", "me", "med", "med"] { driver.send(.queryChanged(text)) }
        await clock.sleepers(1)
        #expect(clock.waits == [.milliseconds(300)])
        clock.advance(by: .milliseconds(299))
        #expect(clock.waits == [.milliseconds(1)])
        clock.advance(by: .milliseconds(1))
        await driver.settled()
        #expect(repository.asked.withLock { $0.map(\.text) } == ["med"])
        #expect(repository.asked.withLock { $0.map(\.zone) } == ["com"])
        #expect(viewModel.shown.value.rows.map(\.asciiName) == ["med.com"])
    }

    @Test func anOlderAnswerIsNeverShownAfterANewerQuery() async {
        let clock = ManualClock()
        let (started, start) = AsyncStream<Void>.makeStream()
        let repository = StubRepository { query throws(DomainsError) in
            if query.text == "old" {
                start.yield()
                do { try await Task.sleep(for: .seconds(3_600)) } catch { throw .cancelled }
            }
            return DomainPage(rows: [DomainHit(record: .named("\(query.text).com"), matched: nil)], total: 1, zones: [])
        }
        let viewModel = viewModel(repository, SearchParameters())
        let recorder = Recorder(viewModel.updates)
        let driver = Driver(viewModel, clock: clock)
        await driver.appear()
        driver.send(.queryChanged("old"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        for await _ in started { break }
        driver.send(.queryChanged("new"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await driver.settled()
        #expect(viewModel.shown.value.rows.map(\.asciiName) == ["new.com"])
        #expect(!viewModel.shown.value.isActive)
        #expect(!recorder.elements.contains { $0.value.rows.map(\.asciiName) == ["old.com"] })
    }

    @Test func whileANewerSearchIsActiveTheRowsBelongToTheOlderPage() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let rows = (1...50).map { DomainHit(record: .named("med\($0).com"), matched: nil) }
        let repository = StubRepository { query throws(DomainsError) in
            if query.text == "new" {
                start.yield()
                for await _ in gate { break }
            }
            return DomainPage(rows: rows, total: 120, zones: [])
        }
        let viewModel = viewModel(repository, page: 2)
        _ = await viewModel.appear()
        async let typing = viewModel.handle(.queryChanged("new"))
        for await _ in started { break }
        let shown = viewModel.shown
        #expect(shown.value.isActive)
        #expect(shown.value.total == "Names 51–100 of 120")
        #expect(shown.value.pager?.page == "2")
        #expect(shown.condition == .ok)
        open.yield()
        _ = await typing
        #expect(viewModel.shown.value.total == "Names 1–50 of 120")
    }

    @Test func aCancelledSearchLeavesWhatWasShownAndItsText() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let repository = StubRepository { query throws(DomainsError) in
            if query.text == "slow" {
                start.yield()
                do { try await Task.sleep(for: .seconds(3_600)) } catch { throw .cancelled }
            }
            return DomainPage(rows: [DomainHit(record: .named("\(query.text).com"), matched: nil)], total: 1, zones: [])
        }
        let viewModel = viewModel(repository)
        _ = await viewModel.appear()
        let typing = Task { await viewModel.handle(.queryChanged("slow")) }
        for await _ in started { break }
        typing.cancel()
        _ = await typing.value
        #expect(viewModel.shown.value.query == "med")
        #expect(viewModel.shown.value.rows.map(\.asciiName) == ["med.com"])
        #expect(!viewModel.shown.value.isActive)
    }

    @Test func aPageBehindTheLastIsNotFoundAndSaysTheWayBack() async {
        let viewModel = viewModel(StubRepository(rows: [], total: 120), page: 9)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.pastEnd == PastEndViewInputData(page: "9", lastPage: "3", firstPage: "1"))
        #expect(viewModel.shown.value.message.isEmpty, "there are results")
        #expect(viewModel.shown.value.pager == nil)
    }

    @Test func theLastPageThatCanBeAskedForIsBehindTheLastToo() async {
        let repository = StubRepository(rows: [], total: 120)
        let viewModel = viewModel(repository, page: 1_000_000)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .notFound)
        #expect(repository.asked.withLock { $0.first?.offset } == 49_999_950)
    }

    /// A source elsewhere says how many there are, and may say anything.
    @Test func howeverManyThereAreTheLastPageIsOneThatCanBeAskedFor() async {
        let rows = (1...50).map { DomainRecord.named("med\($0).com") }
        let viewModel = viewModel(StubRepository(rows: rows, total: .max), page: 1_000_000)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .ok)
        #expect(
            viewModel.shown.value.pager
                == PagerViewInputData(page: "1,000,000", pages: "1,000,000", previous: "999999", next: nil)
        )
    }

    @Test func thePagerNamesItsNeighbours() async {
        let rows = (1...50).map { DomainRecord.named("med\($0).com") }
        let viewModel = viewModel(StubRepository(rows: rows, total: 120), page: 2)
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.pager == PagerViewInputData(page: "2", pages: "3", previous: "1", next: "3"))
        #expect(viewModel.shown.value.total == "Names 51–100 of 120")
    }

    @Test func theChosenZoneIsMarkedAmongTheFacets() async {
        let zones = [
            ZoneCount(zone: "com", asciiZone: "com", count: 1_000),
            ZoneCount(zone: "рф", asciiZone: "xn--p1ai", count: 2),
        ]
        let repository = StubRepository(rows: [.named("med.com")], zones: zones)
        let viewModel = viewModel(repository, SearchParameters(query: "med", zone: ZoneName(text: "xn--p1ai")))
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.facets.map(\.isChosen) == [false, true])
        #expect(viewModel.shown.value.facets.map(\.count) == ["1,000", "2"])
    }

    @Test func theZoneOfTheVisitorsCountryComesFirstAmongTheFacets() async {
        let zones = ["com", "org", "uk"].map { ZoneCount(zone: $0, asciiZone: $0, count: 7) }
        let repository = StubRepository(rows: [.named("med.com")], zones: zones)
        let viewModel = viewModel(repository, home: ZoneName(text: "uk"))
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.facets.map(\.zone) == ["uk", "com", "org"])
        #expect(repository.asked.withLock { $0 }.map(\.home) == ["uk"], "it is counted in any case")
    }

    @Test func theZoneThatWasChosenIsThereAlsoWhereItIsNotAmongTheFacets() async {
        let zones = [ZoneCount(zone: "com", asciiZone: "com", count: 7)]
        let repository = StubRepository(rows: [], total: 0, zones: zones)
        let chosen = viewModel(repository, SearchParameters(query: "med", zone: ZoneName(text: "de")))
        _ = await chosen.appear()
        #expect(chosen.shown.value.zoneBesideFacets == "de")
    }

    @Test func theSampleIsCalledASample() async {
        let viewModel = viewModel(StubRepository(rows: []))
        _ = await viewModel.appear()
        #expect(
            viewModel.shown.value.index
                == IndexViewInputData(names: "10,136 names", zones: "487 endings", isSample: true)
        )
    }

    @Test func punycodeIsShownOnlyWhereItDiffers() async {
        let idn = DomainRecord(name: "münchen.de", asciiName: "xn--mnchen-3ya.de", zone: "de", asciiZone: "de")
        let viewModel = viewModel(StubRepository(rows: [idn, .named("med.com")]))
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.rows.map(\.punycode) == ["xn--mnchen-3ya.de", nil])
    }

    @Test func aMatchThatSplitsACharacterIsLeftUnmarked() async {
        let repository = StubRepository { _ throws(DomainsError) in
            DomainPage(rows: [DomainHit(record: .named("münchen.de"), matched: 0..<2)], total: 1, zones: [])
        }
        let viewModel = viewModel(repository)
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.rows[0].name == [TextRun("münchen.de")])
    }
}
