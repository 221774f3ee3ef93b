public import Storage

/// The table of saved searches: a visitor's are found by the visitor, and removed ones by the time of their removal.
///
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: SavedSearchTables.self))
public enum SavedSearchTables: TableMigration {
    case savedSearches
    /// The names that alerts were given up to.
    case alerts
    /// The names that an alert is of, and searches without alerts.
    case arrivals

    public static let records: [any StoredRecord.Type] = [
        StoredSavedSearch.self, SavedSearchOwner.self, StoredSeenNames.self, ArrivedNamesRow.self,
    ]

    public var name: String {
        switch self {
        case .savedSearches: "saved searches"
        case .alerts: "names that alerts were given up to"
        case .arrivals: "names of alerts"
        }
    }

    public var sql: String {
        switch self {
        case .savedSearches: Self.searches
        case .arrivals:
            """
            ALTER TABLE "savedSearch" ADD COLUMN "isSilent" INTEGER NOT NULL DEFAULT 0;
            CREATE TABLE "arrivedNames" (
                "id" TEXT PRIMARY KEY NOT NULL,
                "account" TEXT NOT NULL,
                "search" TEXT NOT NULL,
                "pass" TEXT NOT NULL,
                "names" TEXT NOT NULL,
                "count" INTEGER NOT NULL,
                "cameAt" REAL NOT NULL
            ) STRICT;
            CREATE INDEX "arrivedNamesByAccount" ON "arrivedNames" ("account", "cameAt");
            CREATE INDEX "arrivedNamesBySearch" ON "arrivedNames" ("search", "pass");
            CREATE INDEX "arrivedNamesByTime" ON "arrivedNames" ("cameAt");
            """
        case .alerts:
            """
            CREATE TABLE "seenNames" (
                "id" TEXT PRIMARY KEY NOT NULL,
                "check" INTEGER,
                "seenAt" REAL NOT NULL
            ) STRICT;
            """
        }
    }

    private static let searches =
        """
        CREATE TABLE "savedSearch" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "visitor" TEXT NOT NULL,
            "name" TEXT NOT NULL,
            "query" TEXT NOT NULL,
            "zone" TEXT,
            "match" TEXT NOT NULL,
            "digits" TEXT NOT NULL,
            "hyphens" TEXT NOT NULL,
            "idn" TEXT NOT NULL,
            "createdAt" REAL NOT NULL,
            "removedAt" REAL
        ) STRICT;
        CREATE INDEX "savedSearchByVisitor" ON "savedSearch" ("visitor");
        CREATE INDEX "savedSearchByRemoval" ON "savedSearch" ("removedAt") WHERE "removedAt" IS NOT NULL;
        """
}
