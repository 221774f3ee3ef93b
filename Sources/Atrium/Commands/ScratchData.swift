import ArgumentParser
import Backup
import Foundation
import Portico
import PorticoHost
import PostgreSQLStorage
import SessionsData
import Storage

/// A data folder of one command's own, gone with it. What is stored in a database is copied to one, or out of one, so
/// that an archive is the same wherever things are stored, and so is what is checked.
///
/// What a killed command leaves of it is removed by the next of the same kind.
final class ScratchData {
    let folder: URL
    private let work: WorkFolder

    /// - Parameters:
    ///   - path: where there is room for a copy of all that is stored.
    ///   - name: of the folder in it.
    init(at path: String, name: String = "data") throws(BackupError) {
        work = try WorkFolder(path)
        folder = URL(filePath: work.path, directoryHint: .isDirectory).appending(
            path: name,
            directoryHint: .isDirectory
        )
    }

    /// Beside an archive that is written.
    static func beside(_ file: URL) throws(BackupError) -> ScratchData {
        let name = ".\(file.lastPathComponent).database"
        return try ScratchData(at: file.deletingLastPathComponent().appending(path: name).path(percentEncoded: false))
    }

    /// Among temporary files, to look into a database: one for each.
    static func lookingInto(_ database: AppDatabase) throws(BackupError) -> ScratchData {
        let name = "atrium-verify-\(geteuid())-\(FNV.hash64(database.storage.description.utf8))"
        let place = FileManager.default.temporaryDirectory.appending(path: name)
        return try ScratchData(at: place.path(percentEncoded: false))
    }

    /// Beside a data folder, for an archive: the folder is called by its bytes, so that what was begun with another
    /// archive is not gone on with.
    static func beside(_ folder: URL, restoring archive: URL) throws -> ScratchData {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: archive, options: .alwaysMapped)
        } catch {
            throw BackupError.unreadable(file: archive.path(percentEncoded: false), reason: error.localizedDescription)
        }
        return try ScratchData(
            at: "\(folder.standardizedFileURL.path(percentEncoded: false)).restoring-to-database",
            name: "archive-\(FNV.hash64(bytes))"
        )
    }

    /// Copies what a database holds at one moment, while nodes may go on.
    func take(from database: AppDatabase) async throws {
        _ = try work.folder(folder.lastPathComponent)
        let move = StorageMove(from: .database(database), to: .folder(folder))
        guard try await untilInterrupted({ try await move.run() }) != nil else { throw Stopped() }
    }

    /// Copies what the folder holds into an empty database.
    func put(into database: AppDatabase) async throws -> StorageMove.Outcome {
        let files = DataFiles(folder: folder)
        // Brings what an older program wrote to the version that is copied, and makes what is missing.
        _ = try SQLiteStorage(file: files.storage, schema: AppFeatures.schema)
        _ = try SessionsFile.open(files.sessions)
        return try await StorageMove(from: .folder(folder), to: .database(database)).runUntilInterrupted()
    }

    private struct Stopped: FailureWithExitCode, CustomStringConvertible {
        var description: String { "stopped; nothing was written" }
        var exitCode: ExitCode { ExitCode(75) }
    }
}
