public import Storage

/// The table of mails that wait, and of those that were sent lately.
public enum MailTables: TableMigration {
    case outbox

    public static let records: [any StoredRecord.Type] = [StoredOutgoingMail.self]

    /// What must not come back from a backup, which would be sent again.
    public static let momentary = ["outgoingMail"]

    public var name: String { "outgoing mail" }

    public var sql: String {
        // A mail that has an owner goes with the account; none can be written for one that is gone.
        """
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
}
