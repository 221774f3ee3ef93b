import GRDB

/// A copy of a database as it stood at one moment, made by SQLite's backup API while others read and write.
enum DatabaseCopy {
    /// The copy is one file with no log beside it.
    static func make(of source: String, at copy: String) throws(BackupError) {
        let reading = try open(source)
        let writing: DatabaseQueue
        do {
            writing = try DatabaseQueue(path: copy)
        } catch {
            throw .unwritable(file: copy, reason: DatabaseText.text(of: error))
        }
        do {
            try reading.backup(to: writing)
            // The copy took over that its source has a log.
            try writing.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try writing.close()
        } catch {
            // Both databases are one connection's to SQLite, so only the code tells which of them failed.
            throw DatabaseText.isAboutWriting(error)
                ? .unwritable(file: copy, reason: DatabaseText.text(of: error))
                : .unreadable(file: source, reason: DatabaseText.text(of: error))
        }
    }

    private static func open(_ source: String) throws(BackupError) -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: source, configuration: .reading)
        } catch {
            throw .unreadable(file: source, reason: DatabaseText.text(of: error))
        }
    }
}
