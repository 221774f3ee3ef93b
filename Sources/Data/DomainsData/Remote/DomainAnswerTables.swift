public import Storage

/// The table of what remote sources answered.
public enum DomainAnswerTables: TableMigration {
    case answers

    public static let records: [any StoredRecord.Type] = [SavedDomainAnswer.self]

    public var name: String { "answers of domain sources" }

    public var sql: String {
        """
        CREATE TABLE "domainAnswer" (
            "request" TEXT PRIMARY KEY NOT NULL,
            "status" INTEGER NOT NULL,
            "body" BLOB NOT NULL,
            "savedAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "domainAnswerByTime" ON "domainAnswer" ("savedAt");
        """
    }
}
