import GRDB

/// Whether a database is whole: its pages and indexes (`integrity_check`), and its references (`foreign_key_check`).
enum DatabaseCheck {
    /// What is wrong with it; empty when it is in order. At most ten lines of each kind.
    static func problems(of path: String) -> [String] {
        do {
            let database = try DatabaseQueue(path: path, configuration: .reading)
            let problems = try database.read { database in
                // A row may have several lines, each a problem, below one that names the database.
                let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(10)").flatMap {
                    $0.split(separator: "\n")
                }
                return try lines.map(String.init).filter { $0 != "ok" && !$0.hasPrefix("***") }
                    + references(in: database)
            }
            try database.close()
            return problems
        } catch {
            return ["cannot be read as a database: \(DatabaseText.text(of: error))"]
        }
    }

    private static func references(in database: Database) throws -> [String] {
        let cursor = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
        var problems: [String] = []
        while problems.count < 10, let row = try cursor.next() {
            let table: String = row[0]
            let number: Int64? = row[1]
            let parent: String = row[2]
            problems.append(
                "row \(number.map(String.init) ?? "without a number") of \(table) refers to what is not in \(parent)"
            )
        }
        return problems
    }
}

extension Configuration {
    /// For a database that is somebody else's: it is never changed, and nothing that stands in it is run.
    static var reading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}

/// SQLite's failures as they are told, without statements and paths.
enum DatabaseText {
    static func text(of error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        return error.message ?? "\(error.resultCode)"
    }

    /// Whether a copy failed for want of room or permission where it is written.
    static func isAboutWriting(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM]
        let details: [ResultCode] = [
            .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
            .SQLITE_IOERR_DELETE,
        ]
        return codes.contains(error.resultCode) || details.contains(error.extendedResultCode)
    }
}
