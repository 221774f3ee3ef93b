public import Storage

/// The tables of notifications: what was told, what was chosen about it, and the secret addresses. All of them are an
/// account's and go with it.
public enum NotificationsTables: TableMigration {
    case notifications
    /// Whoever changes a password, because somebody else knew it, ends also what that somebody set up.
    case feedEndsWithPassword

    public static let records: [any StoredRecord.Type] = [
        NotificationRow.self, NotificationChoiceRow.self, NotificationReaderRow.self, MailingRow.self,
    ]

    public var name: String {
        switch self {
        case .notifications: "notifications"
        case .feedEndsWithPassword: "the feed of notifications ends with the password"
        }
    }

    public var sql: String {
        switch self {
        case .notifications: Self.tables
        case .feedEndsWithPassword:
            """
            CREATE TRIGGER "notificationFeedEndsWithPassword" AFTER UPDATE OF "passwordChangedAt" ON "account"
            WHEN NEW."passwordChangedAt" <> OLD."passwordChangedAt"
            BEGIN UPDATE "notificationReader" SET "feedHash" = NULL WHERE "account" = NEW."id"; END;
            """
        }
    }

    public var postgreSQL: String? {
        switch self {
        case .notifications:
            PortableSQL.postgreSQL("\(Self.rows)\n\(Self.others)").map {
                "\($0)\n\(Self.postgreSQLOwnerIsThere)"
            }
        case .feedEndsWithPassword:
            """
            CREATE FUNCTION "endNotificationFeed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE "notificationReader" SET "feedHash" = NULL WHERE "account" = NEW."id";
                RETURN NULL;
            END $$;
            CREATE TRIGGER "notificationFeedEndsWithPassword" AFTER UPDATE OF "passwordChangedAt" ON "account" FOR EACH ROW
                WHEN (NEW."passwordChangedAt" <> OLD."passwordChangedAt") EXECUTE FUNCTION "endNotificationFeed"();
            COMMENT ON TRIGGER "notificationFeedEndsWithPassword" ON "account" IS 'writes notificationReader';
            """
        }
    }

    private static let postgreSQLOwnerIsThere = """
        CREATE FUNCTION "notificationOwnerIsThere"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = NEW."account") THEN
                RAISE EXCEPTION '\(StorageError.ownerGoneRefusal)';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER "notificationOwnerIsThere" BEFORE INSERT ON "notification" FOR EACH ROW
            EXECUTE FUNCTION "notificationOwnerIsThere"();
        """

    private static let tables = "\(rows)\n\(ownerIsThere)\n\(others)"

    private static let rows = """
        CREATE TABLE "notification" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "key" TEXT NOT NULL,
            "kind" TEXT NOT NULL,
            "version" INTEGER NOT NULL,
            "payload" TEXT NOT NULL,
            "isListed" INTEGER NOT NULL,
            "isUnread" INTEGER NOT NULL,
            "isPushDue" INTEGER NOT NULL,
            "createdAt" REAL NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX "notificationByKey" ON "notification" ("account", "key");
        CREATE INDEX "notificationInOrder" ON "notification" ("account", "isListed", "isUnread", "createdAt");
        CREATE INDEX "notificationByAge" ON "notification" ("createdAt");
        CREATE INDEX "notificationByPush" ON "notification" ("isPushDue");
        """

    private static let ownerIsThere = """
        CREATE TRIGGER "notificationOwnerIsThere" BEFORE INSERT ON "notification"
        WHEN NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = NEW."account")
        BEGIN SELECT RAISE(ABORT, '\(StorageError.ownerGoneRefusal)'); END;
        """

    private static let others = """
        CREATE TABLE "notificationChoice" (
            "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "kind" TEXT NOT NULL,
            "page" INTEGER NOT NULL,
            "mail" INTEGER NOT NULL,
            "push" INTEGER NOT NULL,
            PRIMARY KEY ("account", "kind")
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE "notificationReader" (
            "account" TEXT PRIMARY KEY NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "language" TEXT NOT NULL,
            "feedHash" TEXT UNIQUE,
            "feedMadeAt" REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE "notificationMailing" (
            "key" TEXT PRIMARY KEY NOT NULL,
            "account" TEXT NOT NULL REFERENCES "account" ("id") ON DELETE CASCADE,
            "kind" TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX "notificationMailingByKind" ON "notificationMailing" ("account", "kind");
        """
}
