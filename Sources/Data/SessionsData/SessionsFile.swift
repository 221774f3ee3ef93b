public import Foundation
public import Storage

/// The file that sessions and posts are kept in.
///
///     let storage = try SessionsFile.open(folder.appending(path: "sessions.sqlite"))
///     let sessions = StoredSessions(storage)
///     let posts = StoredPosts(storage)
///
/// Each commit is on the disk before it counts: what a visitor keeps is found by their session only.
public enum SessionsFile {
    /// Opens the file, and makes it where there is none. Throws as `SQLiteStorage` does.
    public static func open(_ file: URL, options: SQLiteOptions = SQLiteOptions()) throws(StorageFailure) -> SQLiteStorage {
        try SQLiteStorage(file: file, migrations: migrations, options: options)
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
        },
        Migration(2, "devices of sessions, and finding those of an account") {
            """
            ALTER TABLE session ADD COLUMN device TEXT;
            CREATE INDEX sessionByAccount ON session (account);
            """
        },
        Migration(3, "finding the sessions of a visitor") { "CREATE INDEX sessionByVisitor ON session (visitor);" },
        // Who was signed in stays so until the password is another one: accounts began with the same empty version. 2592000 seconds are the
        // 30 days that sessions were lengthened by.
        Migration(4, "credentials and last uses of sessions, and visitors whose sessions ended") {
            """
            ALTER TABLE session ADD COLUMN version TEXT;
            ALTER TABLE session ADD COLUMN usedAt REAL;
            UPDATE session SET version = '' WHERE account IS NOT NULL;
            UPDATE session SET usedAt = max(createdAt, expiresAt - 2592000);
            CREATE TABLE departedVisitor (visitor TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
            """
        },
    ]
}
