public import Foundation
import GRDB
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
    public static func open(_ file: URL, options: SQLiteOptions = SQLiteOptions()) throws(StorageError) -> SQLiteStorage
    {
        try SQLiteStorage(file: file, schema: schema, options: options)
    }

    /// How many sessions of accounts there are in a file that is not opened to be used, also while others use it. Throws
    /// `.corrupt` where it is damaged, and the other failures of reading.
    ///
    /// - Parameter maxChecked: in bytes. Of a larger file not every page is looked at.
    public static func countOfAccounts(
        in file: URL,
        maxChecked: Int = 16_777_216
    ) throws(StorageError) -> Int {
        try StorageFile.read(file) { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
            if pages <= maxChecked / max(pageSize, 1) {
                let problem = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
                guard problem == "ok" else { throw StorageError.corrupt(reason: problem ?? "it cannot be checked") }
            }
            guard try database.tableExists("session") else { return 0 }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM session WHERE account IS NOT NULL") ?? 0
        }
    }

    public static let schema = Schema(of: SessionTables.self)

    /// The tables that are true of the moment only: browsers exchange the tokens of remembered devices all the time, so
    /// that one that comes back from a backup makes every visit look like a copy.
    public static let momentary = ["rememberedDevice"]
}

/// The tables of sessions, of what is kept in them, of remembered devices and of posts.
public enum SessionTables: TableMigration {
    case sessionsAndPosts, devices, visitors
    /// Who was signed in stays so until the password is another one: accounts began with the same empty version.
    /// 2592000 seconds are the 30 days that sessions were lengthened by.
    case departures
    /// What the screens of a flow share goes with its session.
    case sharedValues
    /// Nobody stayed signed in before: whoever is, is by a session as ever.
    case rememberedDevices
    /// Nobody had made a token for a program before.
    case programs

    public static let records: [any StoredRecord.Type] = [
        StoredSession.self, EndingSession.self, DepartedVisitor.self, TakenPost.self,
        PostBeginning.self, KeptValue.self, KeptValueHead.self, StoredRememberedDevice.self,
        StoredCopiedSignIn.self,
    ]

    public var name: String {
        switch self {
        case .sessionsAndPosts: "sessions and posts"
        case .devices: "devices of sessions, and finding those of an account"
        case .visitors: "finding the sessions of a visitor"
        case .departures: "credentials and last uses of sessions, and visitors whose sessions ended"
        case .sharedValues: "values that screens share"
        case .rememberedDevices: "devices that stay signed in, and copies of their tokens"
        case .programs: "sessions of programs"
        }
    }

    public var sql: String {
        switch self {
        case .sessionsAndPosts:
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
        case .devices:
            """
            ALTER TABLE session ADD COLUMN device TEXT;
            CREATE INDEX sessionByAccount ON session (account);
            """
        case .visitors: "CREATE INDEX sessionByVisitor ON session (visitor);"
        case .departures:
            """
            \(Self.columnsOfDepartures)
            UPDATE session SET version = '' WHERE account IS NOT NULL;
            UPDATE session SET usedAt = max(createdAt, expiresAt - 2592000);
            \(Self.departedVisitors)
            """
        case .sharedValues:
            """
            CREATE TABLE sharedValue (
                session TEXT NOT NULL REFERENCES session (key) ON DELETE CASCADE,
                name TEXT NOT NULL,
                flow TEXT NOT NULL,
                value TEXT NOT NULL,
                changedAt REAL NOT NULL,
                expiresAt REAL NOT NULL,
                PRIMARY KEY (session, name, flow)
            ) STRICT;
            CREATE INDEX sharedValueByExpiry ON sharedValue (expiresAt);
            """
        case .programs: "ALTER TABLE session ADD COLUMN program TEXT;"
        case .rememberedDevices:
            """
            ALTER TABLE session ADD COLUMN remembered TEXT;
            CREATE INDEX sessionByRemembered ON session (remembered);
            CREATE TABLE rememberedDevice (
                id TEXT PRIMARY KEY NOT NULL,
                account TEXT NOT NULL,
                version TEXT,
                audience TEXT NOT NULL,
                token TEXT NOT NULL,
                spentToken TEXT,
                handover BLOB,
                rotatedAt REAL,
                name TEXT,
                createdAt REAL NOT NULL,
                usedAt REAL NOT NULL,
                expiresAt REAL NOT NULL
            ) STRICT;
            CREATE INDEX rememberedDeviceByAccount ON rememberedDevice (account);
            CREATE INDEX rememberedDeviceByExpiry ON rememberedDevice (expiresAt);
            CREATE TABLE copiedSignIn (
                account TEXT PRIMARY KEY NOT NULL,
                device TEXT,
                noticedAt REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
        }
    }

    /// Nothing is stored in PostgreSQL that is older than these.
    public var postgreSQL: String? {
        PortableSQL.postgreSQL(self == .departures ? "\(Self.columnsOfDepartures)\n\(Self.departedVisitors)" : sql)
    }

    private static let columnsOfDepartures = """
        ALTER TABLE session ADD COLUMN version TEXT;
        ALTER TABLE session ADD COLUMN usedAt REAL;
        """

    private static let departedVisitors =
        "CREATE TABLE departedVisitor (visitor TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;"
}
