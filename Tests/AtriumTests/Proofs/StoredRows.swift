import Foundation
import GRDB
import PostgreSQLStorage
import Testing

@testable import Atrium

/// What the databases of an app hold, row by row, whatever the app makes of it.
struct StoredRows {
    private let app: TestApp
    private var files: DataFiles { DataFiles(folder: app.data) }

    init(of app: TestApp) {
        self.app = app
    }

    /// The first column of a question.
    func all(_ sql: String) async throws -> [String] {
        if TestNodes.areThere { return try PostgreSQLScript.run(sql, at: app.nodes.address()).map { $0[0] } }
        return try await queue(files.storage).read { try String.fetchAll($0, sql: sql) }
    }

    /// Every row that belongs to an account or to one of its things, as text. What other accounts wrote about them is
    /// not among them.
    func rows(of owner: String, and ids: [String]) async throws -> Set<String> {
        let names = Set([owner] + ids)
        if TestNodes.areThere { return try rows(of: owner, names) }
        var found: Set<String> = []
        for file in [files.storage, files.sessions] {
            try await found.formUnion(
                queue(file).read { database in
                    // The search index is made of the texts, and shares its pages with all owners.
                    let tables = try String.fetchAll(
                        database,
                        sql:
                            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'noteIndex%' AND name NOT LIKE 'sqlite%'"
                    )
                    return try Set(
                        tables.flatMap { table in
                            try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").filter { row in
                                if let other = (row["owner"] ?? row["visitor"]) as String?, !other.hasSuffix(owner) {
                                    return false
                                }
                                return row.databaseValues.contains {
                                    String.fromDatabaseValue($0).map(names.contains) ?? false
                                }
                            }.map { "\(table) \($0)" }
                        }
                    )
                }
            )
        }
        return found
    }

    /// The same in the database of several nodes.
    private func rows(of owner: String, _ names: Set<String>) throws -> Set<String> {
        let all = try AppDatabase(storage: app.nodes.address())
        var found: Set<String> = []
        for place in [all.storage, all.sessions] {
            let tables = try PostgreSQLScript.run(
                "SELECT tablename FROM pg_tables WHERE schemaname = '\(place.schema)' AND tablename NOT LIKE 'storage%'",
                at: place
            )
            for table in tables.map({ $0[0] }) {
                for row in try PostgreSQLScript.run("SELECT to_jsonb(t)::text FROM \"\(table)\" AS t", at: place) {
                    let columns = try #require(
                        try JSONSerialization.jsonObject(with: Data(row[0].utf8)) as? [String: Any]
                    )
                    let other = (columns["owner"] ?? columns["visitor"]) as? String
                    guard other?.hasSuffix(owner) ?? true else { continue }
                    if columns.values.contains(where: { ($0 as? String).map(names.contains) ?? false }) {
                        found.insert("\(table) \(row[0])")
                    }
                }
            }
        }
        return found
    }

    private func queue(_ file: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }
}
