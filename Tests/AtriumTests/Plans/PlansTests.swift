import NodesData
import Notes
import Portico
import SessionsData
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Atrium
@testable import NotesData
@testable import PostgreSQLStorage

/// No statement that a visitor or the work beside the server causes reads a whole table that grows with visitors.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct PlansTests {
    /// Tables that do not grow with visitors: one has what is being erased, one a limit, and two have one row.
    private static let small = ["accountErasure", "domainAnswer", "noteErased", "storageLease"]

    @Test func whatIsAskedOfTheDatabaseIsFoundByIndexes() async throws {
        let (rest, sessions) = (try WatchedDatabase(AppFeatures.schema), try WatchedDatabase(SessionsFile.schema))
        let nodes = try WatchedDatabase(Schema(of: NodeTables.self))
        try await DailyUse(of: rest.storage, sessions: sessions.storage).run()
        try await SharedUse(of: nodes.storage).run()
        for database in [rest, sessions, nodes] {
            // Before plans are made, by which nothing is read.
            let read = try await database.tablesReadAsAWhole()
            #expect(read.filter { !Self.small.contains($0) } == [], "what triggers and references look for as well")
            let plans = try await database.plans(with: [ChangeTable.sweeping, ChangeTable().news(since: "100:100:")])
            for (statement, plan) in plans {
                #expect(Self.whole(plan) == [], "\(statement)\n\(plan.joined(separator: "\n"))")
            }
            let missed = database.tables.filter { table in
                !plans.contains { $0.statement.contains("\"\(table)\"") || $0.statement.contains(" \(table) ") }
            }
            #expect(missed == [], "no statement of the use is about these tables")
        }
    }

    /// The steps of a plan that read all of a table: as it lies there, or by an index in which nothing is looked for,
    /// unless only the first rows are wanted.
    private static func whole(_ plan: [String]) -> [String] {
        let isLimited = plan.contains { $0.contains("Limit ") }
        return plan.indices.filter { index in
            let step = plan[index]
            guard !small.contains(where: { step.contains(" on \"\($0)\"") }) else { return false }
            if step.contains("Seq Scan on ") { return true }
            let details = plan[(index + 1)...].prefix { !$0.contains("->") }
            return step.contains(/Index (Only )?Scan/) && !isLimited && !details.contains { $0.contains("Index Cond:") }
        }.map { plan[$0] }
    }

    /// One who has a hundred thousand notes looks for a rare word, after others with few looked for frequent ones: a plan
    /// that was made for any of them reads all notes of the one.
    @Test func wordsAreLookedForByAPlanForTheseWords() async throws {
        let database = try WatchedDatabase(AppFeatures.schema, rows: 100)
        let notes = StorageNotesRepository(storage: database.storage, links: { _ in NoteLinks() })
        for _ in 0..<8 {
            _ = try await notes.page(NoteListRequest(query: NoteQuery("w*")), of: AccountID(rawValue: "ada"))
        }
        #expect(!database.wordSearches.isEmpty)
        let kept = try await database.storage.read(among: Query<NoteNumber>.all) {
            reader,
            _ throws(StorageError) in
            try reader.rows("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%::tsquery%'", [])
        }
        #expect(kept.count == 1, "the server keeps none but the one that asks")
    }

    /// A row that goes takes those with it that refer to it: without an index each time all of a table would be read.
    @Test func whatRefersToOtherRowsIsFoundByAnIndex() async throws {
        for schema in [AppFeatures.schema, SessionsFile.schema] {
            let database = try WatchedDatabase(schema, rows: 0)
            #expect(try database.referencesWithoutIndex() == [])
        }
    }
}
