import Foundation
import Storage

/// A database of the data folder that cannot be opened: which, and why.
struct DatabaseFailure: Error, CustomStringConvertible {
    let file: URL
    let failure: StorageFailure

    var description: String { "\(file.path(percentEncoded: false)): \(failure.reason)" }

    /// Opens a database, and says which it is where that fails.
    static func naming(_ file: URL, _ open: (URL) throws(StorageFailure) -> SQLiteStorage) throws(DatabaseFailure) -> SQLiteStorage {
        do throws(StorageFailure) {
            return try open(file)
        } catch {
            throw DatabaseFailure(file: file, failure: error)
        }
    }
}
