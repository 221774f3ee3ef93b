public import Storage

/// The tables of devices that get push messages, and of the messages that wait for them.
///
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: AccountsTables.self, PushTables.self))
///
/// Both belong to an account, so its table has to be there first.
public enum PushTables: TableMigration {
    case subscriptions
    /// Whoever changes a password, because somebody else knew it, ends also what that somebody set up.
    case endWithPassword

    /// What waited when a backup was made was sent since, or is of no use any more.
    public static let momentary = ["pushDelivery"]

    public static let records: [any StoredRecord.Type] = [StoredPushSubscription.self, PushDelivery.self]

    public var name: String {
        switch self {
        case .subscriptions: "push messages"
        case .endWithPassword: "push messages end with the password"
        }
    }

    public var sql: String {
        switch self {
        case .subscriptions: Self.tables
        case .endWithPassword:
            """
            CREATE TRIGGER "pushSubscriptionEndsWithPassword" AFTER UPDATE OF "passwordChangedAt" ON "account"
            WHEN NEW."passwordChangedAt" <> OLD."passwordChangedAt"
            BEGIN DELETE FROM "pushSubscription" WHERE "owner" = NEW."id"; END;
            """
        }
    }

    public var postgreSQL: String? {
        switch self {
        case .subscriptions: PortableSQL.postgreSQL(sql)
        case .endWithPassword:
            """
            CREATE FUNCTION "endPushSubscriptions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                DELETE FROM "pushSubscription" WHERE "owner" = NEW."id";
                RETURN NULL;
            END $$;
            CREATE TRIGGER "pushSubscriptionEndsWithPassword" AFTER UPDATE OF "passwordChangedAt" ON "account" FOR EACH ROW
                WHEN (NEW."passwordChangedAt" <> OLD."passwordChangedAt") EXECUTE FUNCTION "endPushSubscriptions"();
            COMMENT ON TRIGGER "pushSubscriptionEndsWithPassword" ON "account" IS 'writes pushSubscription';
            """
        }
    }

    private static let tables =
        """
        CREATE TABLE "pushSubscription" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "owner" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "endpoint" TEXT NOT NULL UNIQUE,
            "key" TEXT NOT NULL,
            "secret" TEXT NOT NULL,
            "device" TEXT,
            "createdAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "pushSubscriptionByOwner" ON "pushSubscription" ("owner");
        CREATE TABLE "pushDelivery" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "note" TEXT NOT NULL,
            "owner" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "subscription" TEXT NOT NULL REFERENCES "pushSubscription" ("id") ON DELETE CASCADE,
            "title" TEXT NOT NULL,
            "body" TEXT NOT NULL,
            "path" TEXT NOT NULL,
            "topic" TEXT,
            "isUrgent" INTEGER NOT NULL,
            "lifetime" INTEGER NOT NULL,
            "createdAt" REAL NOT NULL,
            "attempts" INTEGER NOT NULL,
            "isShortened" INTEGER NOT NULL,
            "notBefore" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "pushDeliveryByOwner" ON "pushDelivery" ("owner");
        CREATE INDEX "pushDeliveryBySubscription" ON "pushDelivery" ("subscription");
        CREATE INDEX "pushDeliveryByTime" ON "pushDelivery" ("notBefore");
        """
}
