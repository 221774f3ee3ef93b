public import Storage

/// The tables of accounts.
public enum AccountsTables: TableMigration {
    case accounts
    /// Which credentials of an account are the present ones, and accounts of which something may still be there though
    /// they are deleted. Those of before have the same empty version, which sessions of before have, too.
    case versions

    public static let records: [any StoredRecord.Type] = [
        StoredAccount.self, StoredAccountAddress.self, StoredAccountErasure.self,
    ]

    public var name: String {
        switch self {
        case .accounts: "accounts"
        case .versions: "versions of credentials, and erasures of accounts"
        }
    }

    public var sql: String {
        switch self {
        case .accounts:
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
        case .versions:
            """
            ALTER TABLE "account" ADD COLUMN "version" TEXT NOT NULL DEFAULT '';
            CREATE TABLE "accountErasure" ("id" TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
            """
        }
    }
}
