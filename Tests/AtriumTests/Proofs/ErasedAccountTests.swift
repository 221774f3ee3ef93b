import DogFactsData
import DomainsData
import Foundation
import GRDB
import Portico
import PorticoSessions
import PorticoTesting
import Storage
import Testing

@testable import Accounts
@testable import Atrium
@testable import DogFacts
@testable import Domains

/// Nothing of a deleted account is left in any table of any file, wherever its deletion was cut off.
@Suite struct ErasedAccountTests {
    /// - Parameter obstacle: a table from which nothing can be deleted at first.
    @Test(arguments: [nil, "noteJob", "noteText", "note", "noteDraft", "savedSearch", "favouriteFact", "session"])
    func nothingOfADeletedAccountIsLeft(obstacle: String?) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let owned = try await visiting(app.application(limited: false), at: TestApp.origin) {
            try await OwnedData(of: $0, in: app)
        }
        let account = owned.account
        try await Self.keepSearchesAndFavourites(
            of: VisitorID(of: account),
            in: OpenedData.storage(DataFiles(folder: app.data))
        )
        let jobFolder = try Self.jobFolder(owned.ids.job, in: app.data)
        let rows = StoredRows(of: app)
        let names = owned.names + [VisitorID(of: account).rawValue]
        let tables = try await Set(rows.rows(of: account.rawValue, and: names).map { String($0.prefix { $0 != " " }) })
        let expected: Set = [
            "account", "favouriteFact", "note", "noteDraft", "noteFile", "noteFilePiece", "noteJob", "noteRevision",
            "noteShare", "noteTag",
            "noteText", "noteUsage", "pushSubscription", "savedSearch", "session",
        ]
        #expect(expected.subtracting(tables) == [], "there is something to delete")

        let erasure: WholeAccountErasure = try await app.composition().part()
        if let obstacle { try await Self.change(obstacle, in: app.data, Self.obstacle(obstacle)) }
        try await erasure.erase(account)
        if let obstacle {
            let isLeft = try await rows.rows(of: account.rawValue, and: names).contains { $0.hasPrefix("\(obstacle) ") }
            #expect(isLeft, "it was cut off")
            #expect(
                !FileManager.default.fileExists(atPath: jobFolder.path),
                "no row that names them goes before the files"
            )
            try await Self.change(obstacle, in: app.data, "DROP TRIGGER \"obstacle\"")
            // As a server does that starts.
            try await app.composition().part(WholeAccountErasure.self).finishAll()
        }

        let left = try await rows.rows(of: account.rawValue, and: names)
        #expect(left.map { String($0.prefix(300)) }.sorted() == [])
        #expect(!FileManager.default.fileExists(atPath: jobFolder.path), "what was sent to be imported")
    }

    private static func obstacle(_ table: String) -> String {
        "CREATE TRIGGER \"obstacle\" BEFORE DELETE ON \"\(table)\" BEGIN SELECT RAISE(ABORT, 'not now'); END"
    }

    private static func change(_ table: String, in data: URL, _ sql: String) async throws {
        let files = DataFiles(folder: data)
        let queue = try DatabaseQueue(path: (table == "session" ? files.sessions : files.storage).path)
        try await queue.write { try $0.execute(sql: sql) }
    }

    /// Two of each, one of them removed: that can be undone for a while.
    private static func keepSearchesAndFavourites(of visitor: VisitorID, in storage: SQLiteStorage) async throws {
        let moment = Date()
        let searches = StorageSavedSearchRepository(storage: storage)
        let favourites = StorageFavouriteFactsRepository(storage: storage)
        for number in 1...2 {
            let search = SavedSearch(
                id: .random(),
                visitor: visitor,
                name: try #require(SearchName(text: "Search \(number)")),
                parameters: SearchParameters(query: "med"),
                createdAt: moment
            )
            try await searches.save(search)
            let id = try #require(DogFact.ID(rawValue: "0123456789a\(number)"))
            try await favourites.add(
                DogFact(id: id, text: "Dogs dream.", source: FactSource(name: "A book")),
                of: visitor,
                at: moment
            )
            guard number == 2 else { continue }
            _ = try await searches.remove(search.id, of: visitor, at: moment)
            try await favourites.remove(id, of: visitor, at: moment)
        }
    }

    private static func jobFolder(_ job: String, in data: URL) throws -> URL {
        let folder = DataFiles(folder: data).jobs.appending(path: job, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("sent".utf8).write(to: folder.appending(path: "input-0"))
        return folder
    }
}
