import Foundation

/// What lies where in the data folder.
struct DataFiles: Sendable {
    static let storageName = "atrium.sqlite"
    static let sessionsName = "sessions.sqlite"
    static let keysName = "keys.json"

    let folder: URL

    /// What visitors keep.
    var storage: URL { folder.appending(path: Self.storageName, directoryHint: .notDirectory) }
    var sessions: URL { folder.appending(path: Self.sessionsName, directoryHint: .notDirectory) }
    /// The keys that pages are signed with.
    var keys: URL { folder.appending(path: Self.keysName, directoryHint: .notDirectory) }
    /// Files that are imported or were exported. They are gone in a week, so backups leave them out, as all that ends in `.tmp`.
    var jobs: URL { folder.appending(path: "jobs.tmp", directoryHint: .isDirectory) }
    /// Files that visitors send, for the time of their post.
    var uploads: URL { folder.appending(path: "uploads.tmp", directoryHint: .isDirectory) }
}
