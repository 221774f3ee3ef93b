import DataFolder
import Foundation
import Logging
import SessionsData
import Storage

/// The file of the sessions as it is found, before anything is opened.
///
///     let found = FoundSessions(file: files.sessions)
///     try found.refuseLostAccounts(beside: files.storage)
struct FoundSessions {
    let file: URL

    /// How many of them are of accounts; nil where the file is damaged.
    private var ofAccounts: Int? {
        do throws(StorageError) {
            return try SessionsFile.countOfAccounts(in: file)
        } catch {
            if case .corrupt = error { return nil }
            // What else keeps it from being read is told where it is opened.
            return 0
        }
    }

    /// In bytes; nil where there is none.
    private static func size(of file: URL) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? nil
    }

    /// Throws where the database of the accounts is empty or gone though there were some: a new site in its place would
    /// hide what was lost, and SQLite deletes the log of an empty file, which may hold all of it.
    func refuseLostAccounts(beside storage: URL) throws(DatabaseOpenError) {
        guard let reason = lostAccounts(beside: storage) else { return }
        throw DatabaseOpenError(place: .file(storage), failure: .corrupt(reason: reason))
    }

    /// Why the database of the accounts is not the one that there was, without its name; nil where it is, or there were
    /// no accounts.
    func lostAccounts(beside storage: URL) -> String? {
        let state: String
        switch Self.size(of: storage) {
        case nil: state = "is not there"
        case 0: state = "has 0 bytes"
        default:
            // What keeps it from being read is told where it is opened.
            guard (try? StorageFile.has(table: "account", in: storage)) == false else { return nil }
            state = "has no accounts"
        }
        let ofAccounts = ofAccounts
        guard ofAccounts != 0 else { return nil }
        let name = file.lastPathComponent
        let what = ofAccounts == nil ? "is damaged" : "knows accounts"
        return "it \(state), but \(name) beside it \(what); restore a backup, "
            + "or delete \(name) as well to begin a new site"
    }

    /// Puts damaged sessions into a folder of their own, and says so: they are of a moment, and without them everybody
    /// can sign in again.
    func putAside(_ logger: Logger) throws(DatabaseOpenError) {
        // SQLite takes an empty file for a new one, and nobody would be told why they are signed out.
        guard ofAccounts == nil || Self.size(of: file) == 0 else { return }
        // Backups leave out what ends so.
        let folder = file.deletingLastPathComponent().appending(
            path: "damaged-sessions-\(Int(Date().timeIntervalSince1970)).tmp",
            directoryHint: .isDirectory
        )
        do {
            try PrivateFolder.make(folder)
            for name in ["", "-wal", "-shm"].map({ file.lastPathComponent + $0 }) {
                let place = file.deletingLastPathComponent().appending(path: name)
                guard FileManager.default.fileExists(atPath: place.path) else { continue }
                try FileManager.default.moveItem(at: place, to: folder.appending(path: name))
            }
        } catch {
            throw DatabaseOpenError(place: .file(file), failure: .notWritable)
        }
        logger.error(
            "the sessions were damaged: they are set aside, and everybody has to sign in again",
            metadata: ["folder": "\(folder.path)"]
        )
    }
}

extension DataFiles {
    /// The same for the files of one folder.
    var lostAccounts: String? { FoundSessions(file: sessions).lostAccounts(beside: storage) }
}
