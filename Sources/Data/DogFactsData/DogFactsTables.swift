public import Storage

/// The tables of dog facts: added facts by their numbers, and visitors' favourites, with their texts, and
/// where else these are kept.
///
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: DogFactsTables.self))
public enum DogFactsTables: TableMigration {
    case facts, favouritesElsewhere

    public static let records: [any StoredRecord.Type] = [
        PooledFact.self, StoredFavouriteFact.self, FavouritesConnectionRow.self,
    ]

    public var name: String {
        switch self {
        case .facts: "dog facts"
        case .favouritesElsewhere: "favourites kept elsewhere, too"
        }
    }

    public var sql: String {
        switch self {
        case .facts: Self.factTables
        case .favouritesElsewhere:
            """
            CREATE TABLE "favouritesConnection" (
                "visitor" TEXT PRIMARY KEY NOT NULL,
                "address" TEXT NOT NULL,
                "token" TEXT NOT NULL,
                "endsAt" REAL NOT NULL,
                "known" TEXT NOT NULL,
                "hereOnly" TEXT NOT NULL,
                "askedAt" REAL,
                "trouble" TEXT
            ) STRICT;
            """
        }
    }

    private static let factTables = """
        CREATE TABLE "dogFact" (
            "pool" TEXT NOT NULL,
            "id" TEXT NOT NULL,
            "number" INTEGER NOT NULL,
            "text" TEXT NOT NULL,
            "sourceName" TEXT NOT NULL,
            "sourceURL" TEXT,
            "addedAt" REAL NOT NULL,
            PRIMARY KEY ("pool", "id")
        ) STRICT;
        CREATE UNIQUE INDEX "dogFactByNumber" ON "dogFact" ("pool", "number");
        CREATE TABLE "favouriteFact" (
            "visitor" TEXT NOT NULL,
            "id" TEXT NOT NULL,
            "text" TEXT NOT NULL,
            "sourceName" TEXT NOT NULL,
            "sourceURL" TEXT,
            "addedAt" REAL NOT NULL,
            "removedAt" REAL,
            PRIMARY KEY ("visitor", "id")
        ) STRICT;
        CREATE INDEX "favouriteFactByRemoval" ON "favouriteFact" ("removedAt") WHERE "removedAt" IS NOT NULL;
        """
}
