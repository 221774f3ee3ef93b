import Foundation

/// What lies where in the data folder.
struct DataFiles: Sendable {
    let folder: URL

    /// What visitors keep.
    var storage: URL { folder.appending(path: "atrium.sqlite", directoryHint: .notDirectory) }
    var sessions: URL { folder.appending(path: "sessions.sqlite", directoryHint: .notDirectory) }
    /// The keys that pages are signed with.
    var keys: URL { folder.appending(path: "keys.json", directoryHint: .notDirectory) }
    /// Files that visitors send, for the time of their post.
    var uploads: URL { folder.appending(path: "uploads.tmp", directoryHint: .isDirectory) }
}
