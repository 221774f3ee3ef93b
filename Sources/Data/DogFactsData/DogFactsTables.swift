public import Storage

/// The tables of dog facts, for the one list of migrations that the composition root numbers.
///
///     let storage = try SQLiteStorage(file: file, migrations: [DogFactsTables.migration(1)])
public enum DogFactsTables {
    /// Makes the tables: added facts by their numbers, and visitors' favourites, with their texts.
    public static func migration(_ number: Int) -> Migration {
        Migration(number, "dog facts") {
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
}
