public import Foundation
public import Storage

/// The file that sessions and posts are kept in.
///
///     let storage = try SessionsFile.open(folder.appending(path: "sessions.sqlite"))
///     let sessions = StoredSessions(storage)
///     let posts = StoredPosts(storage)
///
/// Killing the server loses nothing of it. A loss of power may take the last commits, which for a session means to begin a new one,
/// and never damages it.
public enum SessionsFile {
    /// Opens the file, and makes it where there is none. Throws as `SQLiteStorage` does.
    public static func open(_ file: URL) throws(StorageFailure) -> SQLiteStorage {
        var options = SQLiteOptions()
        options.synchronous = .normal
        return try SQLiteStorage(file: file, migrations: migrations, options: options)
    }

    public static let migrations = [
        Migration(1, "sessions and posts") {
            """
            CREATE TABLE session (
                key TEXT PRIMARY KEY NOT NULL,
                audience TEXT NOT NULL,
                visitor TEXT NOT NULL,
                account TEXT,
                createdAt REAL NOT NULL,
                expiresAt REAL NOT NULL
            ) STRICT;
            CREATE INDEX sessionByExpiry ON session (expiresAt);
            CREATE TABLE post (
                key TEXT PRIMARY KEY NOT NULL,
                begunAt REAL NOT NULL,
                answer BLOB
            ) STRICT;
            CREATE INDEX postByBeginning ON post (begunAt);
            """
        }
    ]
}
