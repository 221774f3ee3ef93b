public import Storage

/// What the nodes of an app share beside what visitors keep: on one machine alone it is files of the data folder.
///
///     let storage = try PostgreSQLStorage(at: address, schema: Schema(of: NodeTables.self))
///     let secrets = SharedSecrets(storage)
public enum NodeTables: TableMigration {
    case secrets, files

    public static let records: [any StoredRecord.Type] = [
        SharedSecret.self, SharedFile.self, SharedFilePiece.self, SharedFilePieceHead.self,
    ]

    public var name: String {
        switch self {
        case .secrets: "secrets that nodes share"
        case .files: "files that nodes share"
        }
    }

    public var sql: String {
        switch self {
        case .secrets:
            "CREATE TABLE sharedSecret (name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL, changedAt REAL NOT NULL) STRICT;"
        case .files:
            """
            CREATE TABLE sharedFile (
                folder TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, keptAt REAL NOT NULL,
                PRIMARY KEY (folder, name)
            ) STRICT;
            CREATE TABLE sharedFilePiece (
                folder TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
                keptAt REAL NOT NULL,
                PRIMARY KEY (folder, name, number)
            ) STRICT;
            CREATE INDEX sharedFilePieceByTime ON sharedFilePiece (number, keptAt);
            """
        }
    }
}
