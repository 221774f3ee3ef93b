public import Foundation
import GRDB

extension SQLiteStorage {
    /// Copies the database, as it is at one moment, into a new file that only its owner may read; others write meanwhile.
    ///
    ///     try await storage.backup(to: folder.appending(path: "atrium-backup.sqlite"))
    ///
    /// The copy is one file, complete and with no `-wal` beside it. Throws `.alreadyExists` when the file is there; when anything
    /// fails there is none.
    public func backup(to file: URL) async throws(StorageFailure) {
        let place = DatabasePlace(file)
        try place.create()
        do {
            try await pool.read { source in
                let copy = try DatabaseQueue(path: place.path)
                try copy.writeWithoutTransaction { destination in
                    try source.backup(to: destination)
                    // The copy has the source's mode; a write-ahead log would be a second file.
                    try destination.execute(sql: "PRAGMA journal_mode = DELETE")
                }
                try copy.close()
            }
        } catch {
            for ending in ["", "-journal", "-wal", "-shm"] { unlink(place.path + ending) }
            throw StorageFailure(error)
        }
    }

    /// Reads the whole database and says what is wrong with it, while others use it.
    public func check() async throws(StorageFailure) -> StorageReport {
        do {
            return try await pool.read { try StorageReport($0) }
        } catch {
            throw StorageFailure(error)
        }
    }
}
