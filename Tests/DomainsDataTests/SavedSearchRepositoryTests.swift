import DomainsData
import Foundation
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Domains

@Suite struct SavedSearchRepositoryTests {
    /// The storages that have to behave alike.
    enum Kind: CaseIterable {
        case memory, file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }
    }

    private let ada = VisitorID(rawValue: "ada")
    private let grace = VisitorID(rawValue: "grace")
    private let day: TimeInterval = 24 * 60 * 60

    private func using(
        _ kind: Kind,
        at now: TimeInterval = 10,
        _ body: (StorageSavedSearchRepository, any StorageProtocol) async throws -> Void
    ) async throws {
        let now = moment(now)
        switch kind {
        case .memory:
            let storage = RepeatingStorage(InMemoryStorage())
            try await body(StorageSavedSearchRepository(storage: storage, now: { now }), storage)
        case .file:
            let folder = try TemporaryFolder()
            let storage = try SQLiteStorage(
                file: folder.url.appending(path: "atrium.sqlite"),
                schema: Schema(of: SavedSearchTables.self)
            )
            try await body(StorageSavedSearchRepository(storage: storage, now: { now }), storage)
        case .postgreSQL:
            try await TestDatabase.with(Schema(of: SavedSearchTables.self)) { storage in
                try await body(StorageSavedSearchRepository(storage: storage, now: { now }), storage)
            }
        }
    }

    private func search(
        _ name: String,
        of visitor: VisitorID? = nil,
        _ parameters: SearchParameters = SearchParameters(query: "med"),
        at seconds: TimeInterval = 0
    ) -> SavedSearch {
        SavedSearch(
            id: .random(),
            visitor: visitor ?? ada,
            name: SearchName(text: name)!,
            parameters: parameters,
            createdAt: moment(seconds)
        )
    }

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    @Test(arguments: Kind.allCases)
    func everySearchComesBackAsItWasSaved(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            var random = SeededRandom(seed: 51)
            let words = ["med", "münchen", "a'b\"c", "日本", "x; DROP TABLE savedSearch", "%_", "e\u{301}"]
            var saved: [SavedSearch] = []
            for number in 0..<60 {
                let parameters = SearchParameters(
                    query: random.pick(words),
                    zone: random.pick([nil, ZoneName(text: "com"), ZoneName(text: "рф")]),
                    match: random.pick(NameMatch.allCases),
                    digits: random.pick(Presence.allCases),
                    hyphens: random.pick(Presence.allCases),
                    idn: random.pick(Presence.allCases)
                )
                let seconds = TimeInterval(number) + Double.random(in: 0..<1, using: &random)
                saved.append(search("\(random.pick(words)) \(number)", parameters, at: seconds))
            }
            for search in saved.shuffled(using: &random) { try await repository.save(search) }
            #expect(try await repository.searches(of: ada) == saved.reversed(), "seed \(random.seed)")
        }
    }

    @Test(arguments: Kind.allCases)
    func visitorsSeeAndChangeOnlyTheirOwn(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let hers = search("Medicine", of: grace)
            try await repository.save(hers)
            try await repository.save(search("Medicine"))
            #expect(try await repository.searches(of: ada).count == 1)
            await #expect(throws: SavedSearchError.notFound) {
                try await repository.remove(hers.id, of: ada, at: moment(1))
            }
            await #expect(throws: SavedSearchError.notFound) {
                try await repository.rename(hers.id, of: ada, to: SearchName(text: "Mine")!)
            }
            await #expect(throws: SavedSearchError.notFound) { try await repository.restore(hers.id, of: ada) }
            #expect(try await repository.searches(of: grace) == [hers])
        }
    }

    @Test(arguments: Kind.allCases)
    func anIDThatIsThereIsNeverWrittenOver(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let hers = search("Hers", of: grace)
            try await repository.save(hers)
            let same = SavedSearch(
                id: hers.id,
                visitor: ada,
                name: SearchName(text: "Mine")!,
                parameters: SearchParameters(query: "med"),
                createdAt: moment(0)
            )
            await #expect(throws: SavedSearchError.unavailable(.unreachable)) {
                try await repository.save(same)
            }
            #expect(try await repository.searches(of: grace) == [hers])
            #expect(try await repository.searches(of: ada).isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func aSearchIsRenamedUnlessTheNameIsTaken(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let (medicine, labs) = (search("Medicine", at: 1), search("Labs", at: 2))
            try await repository.save(medicine)
            try await repository.save(labs)
            await #expect(throws: SavedSearchError.nameTaken(labs.name)) {
                try await repository.rename(medicine.id, of: ada, to: SearchName(text: "LABS")!)
            }
            let renamed = try await repository.rename(medicine.id, of: ada, to: SearchName(text: "Pharmacy")!)
            #expect(renamed.name.text == "Pharmacy")
            #expect(try await repository.searches(of: ada) == [labs, renamed])
        }
    }

    @Test(arguments: Kind.allCases)
    func undoRestoresTheVerySame(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let medicine = search("Medicine", at: 0.123_456_789)
            try await repository.save(medicine)
            let removed = try await repository.remove(medicine.id, of: ada, at: moment(9))
            #expect(removed.removedAt == moment(9))
            #expect(try await repository.searches(of: ada).isEmpty)
            #expect(try await storage.object(SavedSearch.self, byPrimaryKey: medicine.id.text) == removed)
            #expect(try await repository.restore(medicine.id, of: ada) == medicine)
            #expect(try await repository.searches(of: ada) == [medicine])
        }
    }

    @Test(arguments: Kind.allCases)
    func aRemovalTakesEverybodysAlongThatWereRemovedThirtyDaysAgo(kind: Kind) async throws {
        try await using(kind, at: 31 * day) { repository, storage in
            let (old, hers, recent, last) = (search("Old"), search("Hers", of: grace), search("Recent"), search("Last"))
            for search in [old, hers, recent, last] { try await repository.save(search) }
            _ = try await repository.remove(old.id, of: ada, at: moment(0))
            _ = try await repository.remove(hers.id, of: grace, at: moment(0))
            _ = try await repository.remove(recent.id, of: ada, at: moment(day))
            #expect(try await storage.count(of: SavedSearch.self) == 4)
            _ = try await repository.remove(last.id, of: ada, at: moment(31 * day))
            #expect(Set(try await storage.cachedObjects(SavedSearch.self).map(\.id)) == [recent.id, last.id])
            await #expect(throws: SavedSearchError.notFound) { try await repository.restore(hers.id, of: grace) }
            #expect(try await repository.restore(recent.id, of: ada).name == recent.name)
        }
    }

    @Test(arguments: Kind.allCases)
    func aRemovalThatIsRefusedDeletesNothing(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let old = search("Old")
            try await repository.save(old)
            _ = try await repository.remove(old.id, of: ada, at: moment(0))
            await #expect(throws: SavedSearchError.notFound) {
                try await repository.remove(.random(), of: ada, at: moment(90 * day))
            }
            #expect(try await storage.count(of: SavedSearch.self) == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func searchesMoveToAnotherVisitorAllOfThem(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let (mine, removed, hers) = (
                search("Medicine", at: 1), search("Gone", at: 2), search("medicine", of: grace, at: 3)
            )
            for search in [mine, removed, hers] { try await repository.save(search) }
            _ = try await repository.remove(removed.id, of: ada, at: moment(4))
            try await repository.move(from: ada, to: grace)
            try await repository.move(from: ada, to: grace)
            try await repository.move(from: grace, to: grace)
            #expect(try await repository.searches(of: ada).isEmpty)
            #expect(try await repository.searches(of: grace).map(\.name.text) == ["medicine", "Medicine 2"])
            #expect(try await repository.restore(removed.id, of: grace).name == removed.name)
            #expect(try await storage.count(of: SavedSearch.self) == 3)
        }
    }

    @Test(arguments: Kind.allCases)
    func ofManyAtTheSameTimeOneGetsTheName(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let saved = await outcomes((0..<20).map { _ in search("Medicine") }, repository)
            #expect(saved.filter { $0 == nil }.count == 1)
            #expect(saved.filter { $0 == .nameTaken(SearchName(text: "Medicine")!) }.count == 19)
            let kept = try await repository.searches(of: ada)
            #expect(kept.count == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func ofManyAtTheSameTimeNoMoreAreSavedThanThereIsRoom(kind: Kind) async throws {
        try await using(kind) { repository, _ in
            let saved = await outcomes((0..<120).map { search("Search \($0)") }, repository)
            #expect(saved.filter { $0 == nil }.count == 100)
            #expect(saved.filter { $0 == .tooMany(limit: 100) }.count == 20)
            let kept = try await repository.searches(of: ada)
            #expect(kept.count == 100)
        }
    }

    /// Saves all at once; nil for each that was saved.
    private func outcomes(
        _ searches: [SavedSearch],
        _ repository: StorageSavedSearchRepository
    ) async -> [SavedSearchError?] {
        await withTaskGroup { group in
            for search in searches {
                group.addTask { () -> SavedSearchError? in
                    do throws(SavedSearchError) {
                        try await repository.save(search)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func searchesOutliveTheProcess() async throws {
        let folder = try TemporaryFolder()
        let (kept, removed) = (search("Kept", at: 1), search("Removed", at: 2))
        func open() throws -> StorageSavedSearchRepository {
            StorageSavedSearchRepository(
                storage: try SQLiteStorage(
                    file: folder.url.appending(path: "atrium.sqlite"),
                    schema: Schema(of: SavedSearchTables.self)
                ),
                now: { moment(4) }
            )
        }
        let before = try open()
        try await before.save(kept)
        try await before.save(removed)
        _ = try await before.remove(removed.id, of: ada, at: moment(3))
        let after = try open()
        #expect(try await after.searches(of: ada) == [kept])
        #expect(try await after.restore(removed.id, of: ada) == removed)
    }

    /// Whoever came first may have removed nothing since, so the row is still there.
    @Test(arguments: Kind.allCases)
    func whatWasRemovedLongerAgoThanThirtyDaysIsNotRestoredThoughItIsThere(kind: Kind) async throws {
        for (age, isRestored) in [(30 * day, true), (30 * day + 1, false)] {
            try await using(kind, at: age) { repository, storage in
                let medicine = search("Medicine")
                try await repository.save(medicine)
                _ = try await repository.remove(medicine.id, of: ada, at: moment(0))
                #expect(try await storage.count(of: SavedSearch.self) == 1)
                if isRestored {
                    #expect(try await repository.restore(medicine.id, of: ada) == medicine)
                } else {
                    await #expect(throws: SavedSearchError.notFound) {
                        try await repository.restore(medicine.id, of: ada)
                    }
                }
            }
        }
    }

    @Test func aStoredValueThatFitsNoSearchIsLeftOutToldOnceAndKept() async throws {
        let told = Mutex<[String]>([])
        let folder = try TemporaryFolder()
        let file = try SQLiteStorage(
            file: folder.url.appending(path: "atrium.sqlite"),
            schema: Schema(of: SavedSearchTables.self)
        )
        for storage in [InMemoryStorage(), file] as [any StorageProtocol] {
            try await storage.save(OddSearch())
            let repository = StorageSavedSearchRepository(
                storage: storage,
                report: { reason in told.withLock { $0.append(reason) } }
            )
            let medicine = search("Medicine")
            try await repository.save(medicine)
            for _ in 0..<3 { #expect(try await repository.searches(of: ada) == [medicine]) }
            _ = try await repository.remove(medicine.id, of: ada, at: moment(0))
            #expect(try await storage.object(OddSearch.self, byPrimaryKey: OddSearch().id) != nil)
            #expect(
                told.withLock(\.self) == [
                    "a row is left out, and stays stored: column id of the table savedSearch, id \(OddSearch().id)"
                ]
            )
            told.withLock { $0 = [] }
        }
    }

    @Test(arguments: Kind.allCases)
    func whatIsForgottenGoesWithAllOfItAndNobodyElses(kind: Kind) async throws {
        try await using(kind) { repository, storage in
            let (kept, removed) = (search("Hers", of: grace), search("Removed"))
            for search in [kept, removed, search("Mine")] { try await repository.save(search) }
            _ = try await repository.remove(removed.id, of: ada, at: moment(0))
            try await storage.save(OddSearch())
            try await repository.forget([ada, VisitorID(rawValue: "nobody")])
            #expect(try await repository.searches(of: grace) == [kept])
            #expect(try await storage.count(of: SavedSearch.self) == 1)
        }
    }

    @Test func aFullDiskIsSaidAndNothingIsChanged() async throws {
        let folder = try TemporaryFolder()
        var options = SQLiteOptions()
        options.maxPages = 64
        let storage = try SQLiteStorage(
            file: folder.url.appending(path: "atrium.sqlite"),
            schema: Schema(of: SavedSearchTables.self),
            options: options
        )
        let repository = StorageSavedSearchRepository(storage: storage)
        let long = SearchParameters(query: String(repeating: "x", count: 1_000_000))
        await #expect(throws: SavedSearchError.unavailable(.noSpace)) {
            try await repository.save(search("Long", long))
        }
        #expect(try await repository.searches(of: ada).isEmpty)
    }
}

/// A row of the saved searches as another program might write it: its id is none.
private struct OddSearch: Sendable {
    var id = "not an id"
    var visitor = "ada"
    var name = "Medicine"
    var query = "med"
    var zone: String?
    var match = "contains"
    var digits = "any"
    var hyphens = "any"
    var idn = "any"
    var createdAt = Date(timeIntervalSince1970: 0)
    var removedAt: Date?
    var isSilent = false
}

extension OddSearch: Translatable {
    typealias ManagedObject = StoredOddSearch
}

@Translatable(OddSearch.self, table: "savedSearch")
private struct StoredOddSearch {
    var id: String
    var visitor: String
    var name: String
    var query: String
    var zone: String?
    var match: String
    var digits: String
    var hyphens: String
    var idn: String
    var createdAt: Date
    var removedAt: Date?
    var isSilent: Bool
}
