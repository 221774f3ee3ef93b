public import Storage

/// The table of mails that wait, and of those that were sent lately.
public enum MailTables: TableMigration {
    case outbox
    /// Finds what ended, which is deleted after a while, without reading all mails.
    case endings

    public static let records: [any StoredRecord.Type] = [StoredOutgoingMail.self]

    /// What must not come back from a backup, which would be sent again.
    public static let momentary = ["outgoingMail"]

    public var name: String {
        switch self {
        case .outbox: "outgoing mail"
        case .endings: "finding mails that ended"
        }
    }

    public var sql: String {
        switch self {
        case .outbox: Self.mails
        case .endings:
            """
            CREATE INDEX "outgoingMailByEnd" ON "outgoingMail" ("endedAt") WHERE "endedAt" IS NOT NULL;
            """
        }
    }

    /// A mail that has an owner goes with the account; none can be written for one that is gone.
    private static let mails = """
        CREATE TABLE "outgoingMail" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "to" TEXT NOT NULL,
            "owner" TEXT REFERENCES "account" ("id") ON DELETE CASCADE,
            "writtenContent" TEXT NOT NULL,
            "createdAt" REAL NOT NULL,
            "expiresAt" REAL,
            "state" TEXT NOT NULL,
            "attempts" INTEGER NOT NULL,
            "nextAttemptAt" REAL NOT NULL,
            "endedAt" REAL,
            "failure" TEXT
        ) STRICT;
        CREATE INDEX "outgoingMailByState" ON "outgoingMail" ("state", "nextAttemptAt");
        CREATE INDEX "outgoingMailByOwner" ON "outgoingMail" ("owner") WHERE "owner" IS NOT NULL;
        """
}
