import DataFolder
import Foundation
import Logging
import SessionsData
import Storage

/// The databases of a data folder, open and at this program's version.
///
///     let data = try OpenedData(in: DataFolderInUse(folder))
///
/// Opening blocks while a database is migrated.
struct OpenedData: Sendable {
    let folder: DataFolderInUse
    let storage: SQLiteStorage
    let sessions: SQLiteStorage

    /// Throws where a database is none, is of a newer program or cannot be read.
    ///
    /// - Parameter options: how the files are used.
    init(
        in folder: DataFolderInUse,
        options: SQLiteOptions = SQLiteOptions(),
        logger: Logger = Logger(label: "atrium")
    ) throws(DatabaseOpenError) {
        self.folder = folder
        // What fails in the other file reaches the log by a `StoreError`.
        var reporting = options
        reporting.report = { failure in logger.error("the storage failed", metadata: ["reason": "\(failure.reason)"]) }
        storage = try Self.storage(folder.files, reporting)
        sessions = try DatabaseOpenError.naming(folder.files.sessions) { file throws(StorageError) in
            try SessionsFile.open(file, options: options)
        }
    }

    static func storage(
        _ files: DataFiles,
        _ options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseOpenError) -> SQLiteStorage {
        try DatabaseOpenError.naming(files.storage) { file throws(StorageError) in
            try SQLiteStorage(file: file, schema: AppFeatures.schema, options: options)
        }
    }
}

/// A data folder that nobody puts another one in the place of, for as long as this is kept.
struct DataFolderInUse: Sendable {
    let files: DataFiles
    private let lock: DataFolderLock

    /// Throws where the folder is being replaced or cannot be used.
    init(_ folder: URL) throws(DataFolderError) {
        files = DataFiles(folder: folder)
        lock = try DataFolderLock(using: folder)
    }
}
