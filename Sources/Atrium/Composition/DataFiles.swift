import Backup
import Foundation
import PorticoWeb
import SessionsData
import Storage

/// What lies where in the data folder.
struct DataFiles: Sendable {
    static let storageName = "atrium.sqlite"
    static let sessionsName = "sessions.sqlite"
    static let keysName = "keys.json"
    static let pushKeyName = "push-key.json"
    /// Backups leave it out, as all that ends in `.key`: they hold what it opens.
    static let factorKeysName = "factors.key"

    /// Those of which a database has the same.
    static let namesInDatabases: Set = [storageName, sessionsName, keysName, pushKeyName, factorKeysName]

    let folder: URL

    /// What visitors keep.
    var storage: URL { folder.appending(path: Self.storageName, directoryHint: .notDirectory) }
    var sessions: URL { folder.appending(path: Self.sessionsName, directoryHint: .notDirectory) }
    /// The keys that pages are signed with.
    var keys: URL { folder.appending(path: Self.keysName, directoryHint: .notDirectory) }
    /// The key that push services know the app by.
    var pushKey: URL { folder.appending(path: Self.pushKeyName, directoryHint: .notDirectory) }
    /// The keys that secrets of second factors are sealed with.
    var factorKeys: URL { folder.appending(path: Self.factorKeysName, directoryHint: .notDirectory) }
    /// Is held by the program that sends push messages, and empty. Backups leave it out.
    var pushing: URL { folder.appending(path: "push.tmp", directoryHint: .isDirectory) }
    /// Files that are imported or were exported. They are gone in a week, so backups leave them out, as all that ends
    /// in `.tmp`.
    var jobs: URL { folder.appending(path: "jobs.tmp", directoryHint: .isDirectory) }
    /// The names as they were when alerts were given last. An import is compared with them, and backups leave them out.
    var alerts: URL { folder.appending(path: "alerts.tmp", directoryHint: .isDirectory) }
    /// Mails as files, where no mail server is set. Who sends mails has a lock on it.
    var mail: URL { folder.appending(path: "mail", directoryHint: .isDirectory) }
    /// Smaller pictures of notes, made anew when they are missed.
    var pictures: URL { folder.appending(path: "pictures.tmp", directoryHint: .isDirectory) }
    /// Nothing is in it: the program that tells of reminders has a lock on it.
    var reminders: URL { folder.appending(path: "reminders.tmp", directoryHint: .isDirectory) }
    /// Files that visitors send, for the time of their post.
    var uploads: URL { folder.appending(path: "uploads.tmp", directoryHint: .isDirectory) }
}

/// What this app knows about the files of its data folder, for `atrium verify` and `atrium restore`.
enum DataFolderChecks {
    static let all = own + AppFeatures.all.flatMap { $0.files }

    /// The files that are no feature's alone.
    private static let own = [
        FileCheck(DataFiles.keysName, isPrivate: true) { file in
            if let problem = SigningKeyFile.problem(in: Array(try Data(contentsOf: file))) {
                throw Problem(description: problem)
            }
        },
        database(DataFiles.storageName, AppFeatures.schema.migrations) { file throws(StorageError) in
            if let loss = DataFiles(folder: file.deletingLastPathComponent()).lostAccounts { return loss }
            for feature in AppFeatures.all {
                if let problem = try feature.problem(in: file) { return problem }
            }
            return nil
        },
        database(DataFiles.sessionsName, SessionsFile.schema.migrations),
    ]

    /// That this program could open a database.
    ///
    /// - Parameter problem: what else may be wrong in it.
    private static func database(
        _ name: String,
        _ migrations: [Migration],
        _ problem: @escaping @Sendable (URL) throws(StorageError) -> String? = { _ in nil }
    ) -> FileCheck {
        FileCheck(name, isPrivate: true) { file in
            let found: String?
            do throws(StorageError) {
                try StorageFile.check(file, against: migrations)
                found = try problem(file)
            } catch {
                throw Problem(description: error.reason)
            }
            if let found { throw Problem(description: found) }
        }
    }

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}
