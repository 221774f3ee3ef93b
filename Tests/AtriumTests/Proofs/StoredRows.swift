import Foundation
import GRDB

@testable import Atrium

/// What the databases of a data folder hold, row by row, whatever the app makes of it.
struct StoredRows {
    private let files: DataFiles

    init(in data: URL) {
        files = DataFiles(folder: data)
    }

    /// The first column of a question.
    func all(_ sql: String) async throws -> [String] {
        try await queue(files.storage).read { try String.fetchAll($0, sql: sql) }
    }

    /// Every row that belongs to an account or to one of its things, as text. What other accounts wrote about them is
    /// not among them.
    func rows(of owner: String, and ids: [String]) async throws -> Set<String> {
        let names = Set([owner] + ids)
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

    private func queue(_ file: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }
}
