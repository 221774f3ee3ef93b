import Backup
import Foundation
import SessionsData
import Storage

/// A data folder of one command's own, gone with it. What is stored in a database is copied to one, or out of one, so
/// that an archive is the same wherever things are stored, and so is what is checked.
struct ScratchData {
    let folder: URL
    private let work: WorkFolder

    /// - Parameter path: where there is room for a copy of all that is stored.
    init(at path: String) throws(BackupError) {
        work = try WorkFolder(path)
        folder = URL(filePath: work.path, directoryHint: .isDirectory)
            .appending(path: "data", directoryHint: .isDirectory)
    }

    /// Copies what a database holds at one moment, while nodes may go on.
    func take(from database: AppDatabase) async throws {
        _ = try work.folder(folder.lastPathComponent)
        try await move(from: .database(database), to: .folder(folder))
    }

    /// Copies what the folder holds into an empty database.
    func put(into database: AppDatabase) async throws {
        let files = DataFiles(folder: folder)
        // Brings what an older program wrote to the version that is copied, and makes what is missing.
        _ = try SQLiteStorage(file: files.storage, schema: AppFeatures.schema)
        _ = try SessionsFile.open(files.sessions)
        try await move(from: .folder(folder), to: .database(database))
    }

    private func move(from source: StoredPlace, to target: StoredPlace) async throws {
        let move = StorageMove(from: source, to: target)
        guard try await untilInterrupted({ try await move.run() }) != nil else { throw StorageCopyError.stopped }
    }
}
