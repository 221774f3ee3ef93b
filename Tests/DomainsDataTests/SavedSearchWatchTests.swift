import Foundation
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import Domains
@testable import DomainsData

/// What is told of names that are new.
@Suite struct SavedSearchWatchTests {
    private final class Alerts: SavedSearchAlerts {
        struct Down: Error {}

        private let guarded = Mutex<(matches: [SavedSearchMatch], isDown: Bool)>(([], false))

        var matches: [SavedSearchMatch] { guarded.withLock { $0.matches } }
        var counts: [String: Int] {
            Dictionary(matches.map { ($0.search.name.text, $0.count) }) { first, _ in first }
        }

        func setDown(_ isDown: Bool) { guarded.withLock { $0.isDown = isDown } }

        func namesMatched(_ match: SavedSearchMatch) async throws {
            try guarded.withLock { guarded in
                if guarded.isDown { throw Down() }
                guarded.matches.append(match)
            }
        }
    }

    private final class Reports: Sendable {
        private let texts = Mutex<[String]>([])

        var count: Int { texts.withLock { $0.count } }

        func note(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private struct Fixture {
        let folder: TemporaryFolder
        let storage = InMemoryStorage()
        let alerts = Alerts()
        let reports = Reports()
        let ada = VisitorID(of: AccountID(rawValue: "ada"))

        init() throws { folder = try TemporaryFolder() }

        /// As a program that has just begun.
        var watch: SavedSearchWatch {
            SavedSearchWatch(
                index: folder.index,
                folder: folder.url.appending(path: "alerts.tmp", directoryHint: .isDirectory),
                storage: storage,
                alerts: alerts,
                now: { Date(timeIntervalSince1970: 1_800_000_000) },
                report: { [reports] in reports.note($0) }
            )
        }

        func save(_ name: String, _ parameters: SearchParameters, of visitor: VisitorID? = nil) async throws {
            try await StorageSavedSearchRepository(storage: storage).save(
                SavedSearch(
                    id: .random(),
                    visitor: visitor ?? ada,
                    name: try #require(SearchName(text: name)),
                    parameters: parameters,
                    createdAt: Date(timeIntervalSince1970: 0)
                )
            )
        }
    }

    @Test func newNamesAreCountedForEachSearchAndToldOnce() async throws {
        let here = try Fixture()
        try await here.folder.importing("medicine.com\nbread.com")
        try await here.watch.look()
        try await here.save("Medicine", SearchParameters(query: "med"))
        try await here.save("Bread", SearchParameters(query: "bread", match: .exact))
        #expect(here.alerts.matches.isEmpty, "nothing of the first is new")
        try await here.folder.importing("medical.com\nmedal.net\nmedicine.com\nwine.org")
        let watch = here.watch
        try await watch.look()
        try await watch.look()
        try await here.watch.look()
        #expect(here.alerts.matches.count == 1)
        #expect(here.alerts.counts == ["Medicine": 2])
    }

    @Test func theFirstImportIsComparedWithTheSample() async throws {
        let here = try Fixture()
        try await here.watch.look()
        try await here.save("Zebra", SearchParameters(query: "zebrafinch"))
        try await here.folder.importing("zebrafinch.com\nzebrafinches.net")
        try await here.watch.look()
        #expect(here.alerts.counts == ["Zebra": 2])
    }

    @Test func anAlertKeepsTheNamesItIsOfWhateverIsImportedLater() async throws {
        let here = try Fixture()
        let repository = StorageSavedSearchRepository(storage: here.storage)
        try await here.folder.importing("medicine.com")
        try await here.watch.look()
        try await here.save("Medicine", SearchParameters(query: "med"))
        try await here.folder.importing("medicine.com\nmedical.co.uk\nmédmed.fr\nmedal.net")
        try await here.watch.look()
        try await here.folder.importing("medicine.com\nmedlar.org")
        try await here.watch.look()
        let arrived = here.alerts.matches.map(\.arrived)
        #expect(arrived.count == 2)
        let ada = AccountID(rawValue: "ada")
        let first = try #require(try await repository.arrivedNames(arrived[0], of: ada))
        #expect(first.names.map(\.name) == ["medal.net", "medical.co.uk", "médmed.fr"])
        #expect(first.names.map(\.zone) == ["net", "co.uk", "fr"])
        #expect(first.names.map(\.asciiName) == ["medal.net", "medical.co.uk", "xn--mdmed-bsa.fr"])
        #expect(first.count == 3)
        #expect(try await repository.arrivedNames(arrived[1], of: ada)?.names.map(\.name) == ["medlar.org"])
        #expect(try await repository.arrivedNames(arrived[0], of: AccountID(rawValue: "grace")) == nil)
        #expect(here.alerts.matches[0].location == "/domains?query=med&new=\(arrived[0].text)")
        try await repository.erase(ada)
        #expect(try await repository.arrivedNames(arrived[0], of: ada) == nil)
    }

    @Test func ofVeryManyNamesTheFirstAreKeptAndAllAreCounted() async throws {
        let here = try Fixture()
        let repository = StorageSavedSearchRepository(storage: here.storage)
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        try await here.save("Wine", SearchParameters(query: "wine"))
        try await here.folder.importing((0..<1_200).map { "wine\($0).com" }.joined(separator: "\n"))
        try await here.watch.look()
        let match = try #require(here.alerts.matches.first)
        let arrived = try #require(try await repository.arrivedNames(match.arrived, of: match.account))
        #expect((match.count, arrived.count, arrived.names.count) == (1_200, 1_200, ArrivedNames.maxNames))
    }

    @Test func anAccountKeepsTheNamesOfSoManyAlerts() async throws {
        let here = try Fixture()
        let repository = StorageSavedSearchRepository(storage: here.storage)
        try await here.save("Wine", SearchParameters(query: "wine"))
        let search = try #require(try await repository.searches(of: here.ada).first)
        var found = FoundNames()
        found.add(Array("wine.com".utf8), label: 4)
        var ids: [ArrivedNames.ID] = []
        let ada = AccountID(rawValue: "ada")
        for pass in 0...ArrivedNames.maxKept {
            let moment = Date(timeIntervalSince1970: TimeInterval(pass))
            for _ in 0..<2 {
                let id = try #require(
                    try await repository.keep(found, for: search, of: ada, pass: "\(pass)", at: moment)
                )
                if ids.last != id { ids.append(id) }
            }
        }
        #expect(ids.count == ArrivedNames.maxKept + 1, "what is found again is the same")
        #expect(try await repository.arrivedNames(ids[0], of: ada) == nil)
        #expect(try await repository.arrivedNames(ids[1], of: ada) != nil)
        let later = Date(timeIntervalSince1970: ArrivedNames.keptFor + 1_000)
        _ = try await repository.keep(found, for: search, of: ada, pass: "later", at: later)
        #expect(try await repository.arrivedNames(ids[1], of: ada) == nil)
    }

    @Test func aSilentSearchIsNotTold() async throws {
        let here = try Fixture()
        let repository = StorageSavedSearchRepository(storage: here.storage)
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        for name in ["Wine", "Vine"] { try await here.save(name, SearchParameters(query: "ine")) }
        let wine = try #require(try await repository.searches(of: here.ada).first { $0.name.text == "Wine" })
        #expect(try await repository.setSilent(true, wine.id, of: here.ada).isSilent)
        try await here.folder.importing("wine.com")
        try await here.watch.look()
        #expect(here.alerts.counts == ["Vine": 1])
        _ = try await repository.setSilent(false, wine.id, of: here.ada)
        try await here.folder.importing("winery.com\nvine.com\nwine.com")
        try await here.watch.look()
        #expect(here.alerts.counts["Wine"] == 2)
        await #expect(throws: SavedSearchError.notFound) {
            try await repository.setSilent(true, wine.id, of: VisitorID(rawValue: "grace"))
        }
    }

    @Test func importsWhileNoProgramLookedAreToldTogether() async throws {
        let here = try Fixture()
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        try await here.save("Wine", SearchParameters(query: "wine"))
        try await here.folder.importing("wine.com")
        try await here.folder.importing("winery.com")
        try await here.watch.look()
        #expect(here.alerts.counts == ["Wine": 2])
    }

    @Test func searchesOfWhoHasNoAccountAndRemovedOnesAreNotLookedAt() async throws {
        let here = try Fixture()
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        try await here.save("Anybody’s", SearchParameters(query: "wine"), of: VisitorID(rawValue: "anybody"))
        try await here.save("Removed", SearchParameters(query: "wine"))
        let repository = StorageSavedSearchRepository(storage: here.storage)
        let removed = try #require(try await repository.searches(of: here.ada).first)
        _ = try await repository.remove(removed.id, of: here.ada, at: Date())
        try await here.folder.importing("wine.com")
        try await here.watch.look()
        #expect(here.alerts.matches.isEmpty)
    }

    @Test func whatCouldNotBeToldIsToldAgainAsTheSame() async throws {
        let here = try Fixture()
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        for name in ["Wine", "Vine"] { try await here.save(name, SearchParameters(query: "ine")) }
        try await here.folder.importing("wine.com")
        here.alerts.setDown(true)
        await #expect(throws: Alerts.Down.self) { try await here.watch.look() }
        here.alerts.setDown(false)
        try await here.watch.look()
        #expect(here.alerts.counts == ["Wine": 1, "Vine": 1])
        #expect(Set(here.alerts.matches.map(\.pass)).count == 1)
    }

    @Test func withoutTheNamesOfBeforeNobodyIsToldAndItIsReported() async throws {
        let here = try Fixture()
        try await here.folder.importing("bread.com")
        try await here.watch.look()
        try await here.save("Wine", SearchParameters(query: "wine"))
        try await here.folder.importing("wine.com")
        try FileManager.default.removeItem(at: here.folder.url.appending(path: "alerts.tmp"))
        try await here.watch.look()
        #expect(here.alerts.matches.isEmpty)
        #expect(here.reports.count == 1)
        try await here.folder.importing("winery.com")
        try await here.watch.look()
        #expect(here.alerts.counts == ["Wine": 1], "from there on it goes on")
    }
}
