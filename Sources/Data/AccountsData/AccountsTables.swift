public import Storage

/// The tables of accounts.
public enum AccountsTables: TableMigration {
    case accounts
    /// Which credentials of an account are the present ones, and accounts of which something may still be there though
    /// they are deleted. Those of before have the same empty version, which sessions of before have, too.
    case versions
    /// What waits for a code that was sent by mail.
    case codes
    /// Second factors with their recovery codes, and what waits for a code: secrets that are not confirmed, and sign-ins.
    case secondFactor
    /// What happened to accounts.
    case history
    /// Finds codes, secrets and sign-ins that nobody can use any more without reading all of them.
    case outdated
    /// Who may type a code, how long it is, and how many wrong ones were typed for an address.
    case codeHolders
    /// Which key the secret of a second factor is sealed with: none, until the program has sealed it.
    case sealedFactors

    public static let records: [any StoredRecord.Type] = [
        AccountRow.self, AccountAddressRow.self, AccountErasureRow.self, AccountCodeRow.self,
        CodeFailuresRow.self,
        FactorRow.self, PendingFactorRow.self, RecoveryCodeRow.self, NewRecoveryCodesRow.self,
        WaitingSignInRow.self, HistoryRow.self,
    ]

    /// What waits for a code, or is shown for a moment: it does not come back with a backup.
    public static let momentary = ["pendingFactor", "newRecoveryCodes", "waitingSignIn"]

    public var name: String {
        switch self {
        case .accounts: "accounts"
        case .versions: "versions of credentials, and erasures of accounts"
        case .codes: "codes that are waited for"
        case .secondFactor: "second factors of accounts"
        case .history: "what happened to accounts"
        case .outdated: "finding codes and secrets that are outdated"
        case .codeHolders: "who may type codes, and wrong ones over days"
        case .sealedFactors: "sealed secrets of second factors"
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
        case .codes:
            // Sign-ups have no account yet, and decoys never have one.
            """
            CREATE TABLE "accountCode" (
                "id" TEXT PRIMARY KEY NOT NULL,
                "purpose" TEXT NOT NULL,
                "account" TEXT REFERENCES "account" ("id") ON DELETE CASCADE,
                "address" TEXT NOT NULL,
                "password" TEXT,
                "version" TEXT,
                "isDecoy" INTEGER NOT NULL,
                "code" TEXT NOT NULL,
                "wrongTries" INTEGER NOT NULL,
                "askedAt" REAL NOT NULL,
                "sentAt" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX "accountCodeByAccount" ON "accountCode" ("account") WHERE "account" IS NOT NULL;
            """
        case .secondFactor:
            """
            CREATE TABLE "secondFactor" (
                "account" TEXT PRIMARY KEY NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "secret" TEXT NOT NULL,
                "lastStep" INTEGER NOT NULL,
                "misses" INTEGER NOT NULL,
                "missedAt" REAL,
                "since" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE "pendingFactor" (
                "account" TEXT PRIMARY KEY NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "session" TEXT NOT NULL,
                "secret" TEXT NOT NULL,
                "expiresAt" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE "recoveryCode" (
                "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "number" INTEGER NOT NULL,
                "salt" TEXT NOT NULL,
                "hash" TEXT NOT NULL,
                PRIMARY KEY ("account", "number")
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE "newRecoveryCodes" (
                "account" TEXT PRIMARY KEY NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "session" TEXT,
                "codes" TEXT NOT NULL,
                "expiresAt" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE "waitingSignIn" (
                "session" TEXT PRIMARY KEY NOT NULL,
                "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "version" TEXT NOT NULL,
                "staysSignedIn" INTEGER NOT NULL,
                "tries" INTEGER NOT NULL,
                "expiresAt" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX "waitingSignInByAccount" ON "waitingSignIn" ("account");
            """
        case .history:
            """
            CREATE TABLE "accountHistory" (
                "id" TEXT PRIMARY KEY NOT NULL,
                "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
                "kind" TEXT NOT NULL,
                "device" TEXT,
                "address" TEXT,
                "isAdministrator" INTEGER NOT NULL,
                "moment" REAL NOT NULL
            ) STRICT;
            CREATE INDEX "accountHistoryByMoment" ON "accountHistory" ("account", "moment");
            """
        case .outdated:
            """
            CREATE INDEX "accountCodeByTime" ON "accountCode" ("askedAt");
            CREATE INDEX "pendingFactorByExpiry" ON "pendingFactor" ("expiresAt");
            CREATE INDEX "newRecoveryCodesByExpiry" ON "newRecoveryCodes" ("expiresAt");
            CREATE INDEX "waitingSignInByExpiry" ON "waitingSignIn" ("expiresAt");
            """
        case .codeHolders:
            """
            ALTER TABLE "accountCode" ADD COLUMN "session" TEXT;
            ALTER TABLE "accountCode" ADD COLUMN "link" TEXT;
            ALTER TABLE "accountCode" ADD COLUMN "digits" INTEGER NOT NULL DEFAULT 6;
            CREATE TABLE "codeFailures" (
                "address" TEXT PRIMARY KEY NOT NULL,
                "count" INTEGER NOT NULL,
                "failedAt" REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX "codeFailuresByTime" ON "codeFailures" ("failedAt");
            """
        case .sealedFactors:
            """
            ALTER TABLE "secondFactor" ADD COLUMN "sealedBy" TEXT;
            CREATE INDEX "secondFactorBySeal" ON "secondFactor" ("sealedBy");
            """
        }
    }
}
