public import Storage

/// The table of saved searches, for the one list of migrations that the composition root numbers.
///
///     let storage = try SQLiteStorage(file: file, migrations: [SavedSearchTables.migration(1)])
public enum SavedSearchTables {
    /// Makes the table: a visitor's searches are found by the visitor, and removed ones by the time of their removal.
    public static func migration(_ number: Int) -> Migration {
        Migration(number, "saved searches") {
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
    }
}
