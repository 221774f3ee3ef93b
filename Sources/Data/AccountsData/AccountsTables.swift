public import Storage

/// The tables of accounts, for the one list of migrations that the composition root numbers.
public enum AccountsTables {
    public static func migration(_ number: Int) -> Migration {
        Migration(number, "accounts") {
            """
            CREATE TABLE "account" (
                "id" TEXT PRIMARY KEY NOT NULL,
                "email" TEXT NOT NULL,
                "emailKey" TEXT NOT NULL UNIQUE,
                "password" TEXT NOT NULL,
                "timeZone" TEXT,
                "createdAt" REAL NOT NULL,
                "passwordChangedAt" REAL NOT NULL
            ) STRICT;
            CREATE TABLE "accountAddress" (
                "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "address" TEXT NOT NULL,
                "seenAt" REAL NOT NULL,
                PRIMARY KEY ("account", "address")
            ) STRICT, WITHOUT ROWID;
            """
        }
    }
}
