import AtriumTexts
import Foundation
import MisbehavingServer
import Networking
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Domains
@testable import DomainsData

@Suite struct DomainsDBRepositoryTests {
    private let med = DomainQuery(text: "med")

    @Test func fiftyRowsOverASocketAreFiftyResultsAndTheRequestIsTheRightOne() async throws {
        let source = try await RemoteSource(RemoteSource.old, answering: DomainsDBFixtures.fiftyOf2018)
        let request = SearchRequest(SearchParameters(query: " med "))
        let saved = SavedSearchesProvider(
            repository: StorageSavedSearchRepository(storage: InMemoryStorage()),
            visitor: Visitor(),
            now: { Date() },
            newID: SavedSearch.ID.random
        )
        let search = DomainSearchProvider(repository: source.repository, request: request)
        let viewModel = DomainSearchViewModel(
            search: search,
            saved: saved,
            request: request,
            localiser: .english
        )
        _ = await viewModel.appear()
        let value = viewModel.shown.value
        #expect(value.rows.count == 50)
        #expect(value.rows.first?.asciiName == "med-med-buy.com")
        #expect(value.rows.first?.updated?.iso == "2018-01-11T05:29:12.517Z")
        #expect(value.rows.dropFirst().map(\.asciiName) == (2...50).map { "med\($0).com" })
        #expect(value.total == "Names 1–50 of 11,906")
        #expect(value.remarks.map(\.text) == ["\(source.name) gives only the first 50 of 11,906."])
        #expect(value.pager == nil)
        #expect(source.server.requests.map(\.method) == ["GET"])
        #expect(source.server.requests.map(\.uri) == ["/search?query=med"])
        #expect(source.server.requests.first?.headers["accept"] == "application/json")
    }

    @Test func theZoneIsPassedOnAndOtherFiltersAreSaidNotToBe() async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.v1)
        let query = DomainQuery(text: "Münch", zone: "рф", match: .prefix, digits: .no, hyphens: .only, idn: .no)
        let page = try await source.repository.search(query)
        #expect(page.origin.unapplied == [.match, .digits, .hyphens, .idn])
        #expect(page.zones.isEmpty)
        let asked = try #require(source.server.requests.first)
        #expect(asked.path == "/v1/domains/search")
        #expect(asked.query == ["domain": "xn--mnch-0ra", "zone": "xn--p1ai", "page": "1", "limit": "50"])
    }

    @Test func theOldFormHasNoZone() async throws {
        let source = try await RemoteSource(RemoteSource.old, answering: DomainsDBFixtures.namesOnly)
        let page = try await source.repository.search(DomainQuery(text: "med", zone: "com"))
        #expect(page.origin.unapplied == [.zone])
        #expect(source.server.requests.first?.query == ["query": "med"])
    }

    @Test(arguments: ["", " \u{200B}", String(repeating: "a", count: 254)])
    func whatIsInNoNameIsNotAskedFor(text: String) async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.v1)
        #expect(try await source.repository.search(DomainQuery(text: text)).total == 0)
        #expect(source.server.requests.isEmpty)
    }

    @Test func pagesAreTurnedByNumberOrByWhatThePageBeforeSays() async throws {
        let source = try await RemoteSource()
        source.server.answer(
            RemoteSource.v1,
            with: .json(DomainsDBFixtures.page(1...50, of: 120, next: #""b2Zm""#)),
            .json(
                DomainsDBFixtures.page(
                    51...100,
                    of: 120,
                    next: #""https://elsewhere.example/v1/domains/search?domain=med&page=3""#
                )
            ),
            .json(DomainsDBFixtures.page(101...120, of: 120, next: "null"))
        )
        for (offset, count) in [(0, 50), (50, 50), (100, 20)] {
            let page = try await source.repository.search(DomainQuery(text: "med", offset: offset))
            #expect(page.rows.first?.record.name == "med\(offset + 1).com")
            #expect(page.rows.count == count)
            #expect(page.total == 120)
            #expect(page.reachable == nil)
        }
        #expect(source.server.requests.map { $0.query["page"] } == ["1", "b2Zm", "3"])
    }

    @Test(arguments: [1, 10, 30, 50])
    func rowsAreCountedAsTheyAreAskedForWhateverThePagesOfTheSourceAre(limit: Int) async throws {
        let source = try await RemoteSource()
        source.server.answer(
            RemoteSource.v1,
            with: .by { request in
                let page = Int(request.query["page"] ?? "") ?? 1
                let last = min(page * 50, 120)
                return .json(
                    DomainsDBFixtures.page((page * 50 - 49)...last, of: 120, next: last < 120 ? "\(page + 1)" : "null")
                )
            }
        )
        var names: [String] = []
        for offset in stride(from: 0, to: 120, by: limit) {
            names += try await source.repository.search(DomainQuery(text: "med", offset: offset, limit: limit)).rows
                .map(\.record.name)
        }
        #expect(names == (1...120).map { "med\($0).com" })
    }

    @Test(arguments: [
        ("eyJhIjoxfQ==", "eyJhIjoxfQ=="), ("a/b", "a/b"), ("/v1/domains/search?page=x%2Fy", "x/y"),
        ("?domain=med", "2"),
    ])
    func theNextPageIsCalledWhatTheSourceCallsIt(next: String, called: String) async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.page(1...50, of: 120, next: "\"\(next)\""))
        for offset in [0, 50] { _ = try await source.repository.search(DomainQuery(text: "med", offset: offset)) }
        #expect(source.server.requests.map { $0.query["page"] } == ["1", called])
    }

    @Test func garbageIsReportedOnceHoweverItReads() async throws {
        let source = try await RemoteSource(freshFor: 0)
        source.server.answer(RemoteSource.v1, with: .json("[1]"), .json("[2]"), .status(500))
        for _ in 1...3 { _ = try? await source.repository.search(med) }
        #expect(source.reports.count == 2)
    }

    @Test func aSourceThatEndsBeforeItsTotalSaysHowFarItGoes() async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.page(1...50, of: 11_906, next: "null"))
        let page = try await source.repository.search(med)
        #expect(page.total == 11_906)
        #expect(page.reachable == 50)
    }

    @Test func pagesOfAnotherSizeEndWhereTheFirstDoes() async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.page(1...20, of: 60, next: "2"))
        let page = try await source.repository.search(med)
        #expect(page.rows.count == 20)
        #expect(page.total == 60)
        #expect(page.reachable == 20)
    }

    @Test(arguments: [Behaviour.notFound, .json(#"{"domains":[],"total":60}"#), .status(404)])
    func aPageBehindTheLastHasTheTotalOfTheFirst(last: Behaviour) async throws {
        let source = try await RemoteSource()
        source.server.answer(
            RemoteSource.v1,
            with: .by { $0.query["page"] == "1" ? .json(DomainsDBFixtures.page(1...50, of: 60, next: "2")) : last }
        )
        let page = try await source.repository.search(DomainQuery(text: "med", offset: 400))
        #expect(page.rows.isEmpty)
        #expect(page.total == 60)
        #expect(source.server.requests.map { $0.query["page"] } == ["9", "1"])
        let far = try await source.repository.search(DomainQuery(text: "med", offset: .max))
        #expect(far.total == 60 && far.rows.isEmpty)
    }

    @Test(arguments: [
        Behaviour.notFound, .status(404), .answer(status: 404, body: [0xFF, 0xFE]),
        .json(DomainsDBFixtures.v1, status: 404),
    ])
    func a404IsNoResultWhateverComesWithIt(answer: Behaviour) async throws {
        let source = try await RemoteSource()
        source.server.answer(RemoteSource.v1, with: answer)
        let page = try await source.repository.search(med)
        #expect(page.rows.isEmpty && page.total == 0)
        #expect(try await source.repository.details(of: DomainName("med.com")!) == nil)
        #expect(source.reports.isEmpty)
    }

    @Test func aRefusedKeyIsToldToWhoeverRunsTheServerOnceAndPolitelyToVisitors() async throws {
        let source = try await RemoteSource(freshFor: 0)
        source.server.answer(RemoteSource.v1, with: .forbidden, .forbidden, .json(DomainsDBFixtures.v1), .forbidden)
        let outage = DomainsOutage.answered(SourceStatusMessages.refused(source.name))
        for _ in 1...2 {
            await #expect(throws: DomainsError.unavailable(outage)) { try await source.repository.search(med) }
        }
        #expect(source.reports.count == 1)
        #expect(source.reports.first?.contains("--domains-key") == true)
        _ = try await source.repository.search(med)
        let page = try await source.repository.search(med)
        #expect(page.origin.problem == outage)
        #expect(source.reports.count == 2)
    }

    @Test(arguments: [
        (401, "kann im Moment nicht durchsucht werden. Die Administration dieser Website weiß Bescheid."),
        (429, "hat von hier zu viele Suchen erhalten. Bitte versuchen Sie es später noch einmal."),
        (500, "hat im Moment selbst ein Problem."),
    ])
    func whatAStatusMeansIsReadInTheWordsOfItsEndpoint(status: Int, german: String) async throws {
        let source = try await RemoteSource(freshFor: 0)
        source.server.answer(RemoteSource.v1, with: .status(status))
        do throws(DomainsError) {
            _ = try await source.repository.search(med)
            Issue.record("there is no answer")
        } catch .unavailable(.answered(let message)) {
            #expect(message.text(in: .german) == "\(source.name) \(german)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func whoComesWhileASourceWantsAPauseIsToldThatToo() async throws {
        let source = try await RemoteSource(freshFor: 0)
        source.server.answer(RemoteSource.v1, with: .tooManyRequests(retryAfter: "3600"))
        for text in ["med", "lab", "med"] {
            do throws(DomainsError) {
                _ = try await source.repository.search(DomainQuery(text: text))
                Issue.record("there is no answer")
            } catch .unavailable(.answered(let message)) {
                let german = "hat von hier zu viele Suchen erhalten. Bitte versuchen Sie es später noch einmal."
                #expect(message.text(in: .german) == "\(source.name) \(german)")
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(source.server.requests.count == 1)
        #expect(source.reports.count == 1)
    }

    @Test func anAnswerFromAMomentAgoIsNotAskedForAgain() async throws {
        let source = try await RemoteSource(answering: DomainsDBFixtures.v1)
        for _ in 1...3 {
            let page = try await source.repository.search(med)
            #expect(page.origin == AnswerOrigin(source: source.name))
            source.wait(100)
        }
        #expect(source.server.requests.count == 1)
        _ = try await source.repository.search(med)
        #expect(source.server.requests.count == 2)
    }

    @Test(arguments: [
        Behaviour.unavailable(), .reset, .close, .garbage, .halfBody(), .wrongType, .forbidden, .noise, .huge(),
    ])
    func aSourceThatFailsIsStoodInForByWhatWasSavedWithItsAge(failure: Behaviour) async throws {
        let source = try await RemoteSource()
        source.server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1), failure)
        let fresh = try await source.repository.search(med)
        source.wait(7_200)
        let old = try await source.repository.search(med)
        #expect(old.rows == fresh.rows)
        #expect(old.origin.saved == SavedMoment(Date(timeIntervalSince1970: 1_800_000_000), age: 7_200))
        #expect(old.origin.problem != nil)
        #expect(source.reports.count == 1)
        // Nothing was saved of another search, so that is an outage.
        await #expect(throws: DomainsError.self) { try await source.repository.search(DomainQuery(text: "other")) }
    }

    @Test func whatIsSavedIsForgottenAfterAMonth() async throws {
        let source = try await RemoteSource()
        source.server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1), .unavailable())
        _ = try await source.repository.search(med)
        source.wait(31 * 86_400)
        await #expect(throws: DomainsError.self) { try await source.repository.search(med) }
    }

    @Test func anAnswerThatCannotBeReadTakesNoPlaceOfOneThatCan() async throws {
        let source = try await RemoteSource(freshFor: 0)
        source.server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1), .garbage, .unavailable())
        for _ in 1...3 {
            #expect(try await source.repository.search(med).rows.map(\.record.name) == ["syntra.be"])
        }
    }

    @Test func answersAreKeptInSQLite() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "answers.sqlite")
        let storage = try SQLiteStorage(file: file, schema: Schema(of: DomainAnswerTables.self))
        let source = try await RemoteSource(storage: storage)
        source.server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1), .unavailable())
        _ = try await source.repository.search(med)
        source.wait(600)
        let page = try await source.repository.search(med)
        #expect(page.origin.saved?.age == 600)
        #expect(page.rows.map(\.record.name) == ["syntra.be"])
    }

    @Test func detailsAreThoseOfTheVeryName() async throws {
        let source = try await RemoteSource()
        let rows =
            #"{"domain":"my-syntra.be"},{"domain":"syntra.be","create_date":"2022-06-15T05:58:02.276425","NS":["ns3.belnet.be"]}"#
        source.server.answer(RemoteSource.v1, with: .json(#"{"domains":[\#(rows)],"total":2,"next_page":null}"#))
        let details = try #require(try await source.repository.details(of: DomainName("Syntra.be")!))
        #expect(details.record.name == "syntra.be")
        #expect(details.particulars.nameServers == ["ns3.belnet.be"])
        #expect(details.particulars.indexed != nil)
        #expect(details.namesInZone == nil && details.previous == nil)
        #expect(details.origin.source == source.name)
        #expect(
            source.server.requests.first?.query == ["domain": "syntra.be", "zone": "be", "page": "1", "limit": "50"]
        )
        #expect(try await source.repository.details(of: DomainName("other.be")!) == nil)
    }

    @Test func detailsAreLookedForOnThreePages() async throws {
        let source = try await RemoteSource()
        source.server.answer(
            RemoteSource.v1,
            with: .by { request in
                let page = Int(request.query["page"] ?? "") ?? 1
                return .json(DomainsDBFixtures.page(page * 50 - 49...page * 50, of: 11_906, next: String(page + 1)))
            }
        )
        #expect(try await source.repository.details(of: DomainName("med77.com")!)?.record.name == "med77.com")
        #expect(try await source.repository.details(of: DomainName("nobody.com")!) == nil)
        #expect(source.server.requests.count == 5)
    }

    @Test func aKeyGoesWithEachRequest() async throws {
        let server = try await MisbehavingServer.start()
        server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1))
        let address = try DomainsDBAddress(server.address, key: Secret("s3cret"))
        let client = APIClient(environment: address.environment, clock: ManualClock())
        let repository = DomainsDBRepository(address: address, client: client, storage: InMemoryStorage())
        _ = try await repository.search(med)
        #expect(server.requests.first?.query["api_key"] == "s3cret")
    }

    @Test func aCancelledSearchIsCancelled() async throws {
        let source = try await RemoteSource()
        source.server.answer(RemoteSource.v1, with: .slowHeaders())
        let search = Task { try await source.repository.search(med) }
        await source.server.received(1)
        search.cancel()
        await #expect(throws: DomainsError.cancelled) { try await search.value }
        await source.server.abandoned(1)
    }
}
