public import Storage

/// The tables of dog facts: added facts by their numbers, and visitors' favourites, with their texts.
///
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: DogFactsTables.self))
public enum DogFactsTables: TableMigration {
    case facts

    public static let records: [any StoredRecord.Type] = [StoredDogFact.self, StoredFavouriteFact.self]

    public var name: String { "dog facts" }

    public var sql: String {
        """
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
}
