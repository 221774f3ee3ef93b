public import Foundation
import GRDB

/// A database file that is looked at, not used.
public enum StorageFile {
    /// The version and soundness of a file, which is neither migrated nor written; also while others use it.
    ///
    ///     let report = try StorageFile.inspect(file)
    ///     print(report.version, report.isSound)
    ///
    /// Blocks while it reads the whole file. Throws `.notFound`, `.corrupt` for what is no database, and the other failures of reading.
    public static func inspect(_ file: URL) throws(StorageFailure) -> StorageReport {
        let place = DatabasePlace(file)
        guard place.exists else { throw .notFound }
        return try StorageFailure.translating {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: place.path, configuration: configuration)
            return try queue.read { try StorageReport($0) }
        }
    }
}
