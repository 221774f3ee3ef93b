import Storage

extension NotesTables {
    static let titleOrderColumns = """
        ALTER TABLE "note" ADD COLUMN "titleOrder" BLOB;
        ALTER TABLE "note" ADD COLUMN "collation" TEXT;
        CREATE TABLE "noteCollation" (
            "owner" TEXT PRIMARY KEY NOT NULL,
            "language" TEXT NOT NULL,
            "doneUpTo" TEXT NOT NULL,
            "isDone" INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX "noteCollationUndone" ON "noteCollation" ("isDone", "owner");
        """

    /// Notes that have no key yet come first, in the order that they had. `noteTitled` stays for nodes of a version
    /// before.
    ///
    /// - Parameter nulls: says so where the database has it otherwise.
    static func titleOrderIndexes(nulls: String) -> String {
        """
        CREATE INDEX "noteOrdered" ON "note"
            ("owner", "state", "isPinned" DESC, "titleOrder"\(nulls), "titleKey", "id");
        CREATE INDEX "noteByCollation" ON "note" ("collation", "number");
        """
    }

    /// A node of a version before gives a note another title and knows nothing of its order. A file of SQLite has one
    /// program, and needs no such trigger.
    static var postgreSQLTitleOrders: String? {
        guard let columns = PortableSQL.postgreSQL(titleOrderColumns) else { return nil }
        return """
            \(columns)
            \(titleOrderIndexes(nulls: " NULLS FIRST"))
            CREATE FUNCTION "unorderNote"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                NEW."titleOrder" := NULL;
                NEW."collation" := NULL;
                RETURN NEW;
            END $$;
            CREATE TRIGGER "noteUnordered" BEFORE UPDATE ON "note" FOR EACH ROW
                WHEN (NEW."titleKey" <> OLD."titleKey" AND NEW."titleOrder" IS NOT DISTINCT FROM OLD."titleOrder")
                EXECUTE FUNCTION "unorderNote"();
            """
    }
}
