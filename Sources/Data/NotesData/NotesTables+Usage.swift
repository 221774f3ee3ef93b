extension NotesTables {
    /// A row counts as much as `NoteSize` says. Triggers count the rows, so it does not matter what writes them.
    /// `noteErased` says whether the file may still hold deleted text: see `ErasedNoteText`.
    static var sumsOfUsage: String { ([sums, erased, links] + counted.map(\.triggers)).joined(separator: "\n") }

    /// A table, how much a row of it counts, and which owner it counts for.
    private struct Counted {
        let table: String
        /// Of `%`, which stands for the row.
        let size: String
        let owner: String

        /// An added row, a changed one, a removed one.
        var triggers: String {
            """
            CREATE TRIGGER "\(table)Counted" AFTER INSERT ON "\(table)" BEGIN
                \(adding(of: "new"));
            END;
            CREATE TRIGGER "\(table)Recounted" AFTER UPDATE ON "\(table)"
            WHEN \(size(of: "old")) <> \(size(of: "new")) OR \(owner(of: "old")) <> \(owner(of: "new")) BEGIN
                \(taking(of: "old"));
                \(adding(of: "new"));
            END;
            CREATE TRIGGER "\(table)Discounted" AFTER DELETE ON "\(table)" BEGIN
                \(taking(of: "old"));
            END;
            """
        }

        var rows: String {
            "SELECT \(owner(of: "r")) AS \"owner\", \(size(of: "r")) AS \"bytes\", 0 AS \"links\" FROM \"\(table)\" AS r"
        }

        private func size(of row: String) -> String { size.replacing("%", with: row) }

        private func owner(of row: String) -> String { owner.replacing("%", with: row) }

        private func adding(of row: String) -> String {
            """
            INSERT INTO "noteUsage" ("owner", "bytes", "links") VALUES (\(owner(of: row)), \(size(of: row)), 0)
                ON CONFLICT ("owner") DO UPDATE SET "bytes" = "bytes" + excluded."bytes"
            """
        }

        private func taking(of row: String) -> String {
            "UPDATE \"noteUsage\" SET \"bytes\" = \"bytes\" - (\(size(of: row))) WHERE \"owner\" = \(owner(of: row))"
        }
    }

    private static func bytes(_ column: String) -> String { "length(CAST(%.\"\(column)\" AS BLOB))" }

    private static var counted: [Counted] {
        [
            Counted(table: "note", size: "1024 + \(bytes("title")) + \(bytes("tags"))", owner: "%.\"owner\""),
            Counted(
                table: "noteText",
                size: bytes("body"),
                owner: "(SELECT \"owner\" FROM \"note\" WHERE \"note\".\"id\" = %.\"id\")"
            ),
            Counted(
                table: "noteRevision",
                size: "256 + \(bytes("title")) + \(bytes("tags")) + \(bytes("body"))",
                owner: "%.\"owner\""
            ),
            Counted(
                table: "noteDraft",
                size: "256 + \(bytes("title")) + \(bytes("body")) + \(bytes("tags"))",
                owner: "%.\"owner\""
            ),
            Counted(table: "noteFile", size: "512 + %.\"size\"", owner: "%.\"owner\""),
        ]
    }

    /// A text counts for the owner of its note, so it is always deleted before its note.
    private static var sums: String {
        """
        CREATE TABLE "noteUsage" (
            "owner" TEXT PRIMARY KEY NOT NULL,
            "bytes" INTEGER NOT NULL,
            "links" INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE VIEW "noteUsageCounted" AS SELECT "owner", sum("bytes") AS "bytes", sum("links") AS "links" FROM (
            \(counted.map(\.rows).joined(separator: "\n    UNION ALL "))
            UNION ALL SELECT "owner", 0, 1 FROM "noteLink"
        ) GROUP BY "owner";
        INSERT INTO "noteUsage" ("owner", "bytes", "links") SELECT "owner", "bytes", "links" FROM "noteUsageCounted";
        CREATE TRIGGER "noteUsageOver" AFTER UPDATE ON "noteUsage" WHEN new."bytes" = 0 AND new."links" = 0 BEGIN
            DELETE FROM "noteUsage" WHERE "owner" = new."owner";
        END;
        CREATE TRIGGER "noteRemoved" BEFORE DELETE ON "note" BEGIN
            DELETE FROM "noteText" WHERE "id" = old."id";
        END;
        CREATE INDEX "noteDraftSaved" ON "noteDraft" ("owner", "savedAt" DESC, "place", "baseVersion");
        """
    }

    private static let links = """
        CREATE TRIGGER "noteLinkCounted" AFTER INSERT ON "noteLink" BEGIN
            INSERT INTO "noteUsage" ("owner", "bytes", "links") VALUES (new."owner", 0, 1)
                ON CONFLICT ("owner") DO UPDATE SET "links" = "links" + 1;
        END;
        CREATE TRIGGER "noteLinkDiscounted" AFTER DELETE ON "noteLink" BEGIN
            UPDATE "noteUsage" SET "links" = "links" - 1 WHERE "owner" = old."owner";
        END;
        """

    private static let erased = """
        CREATE TABLE "noteErased" ("id" INTEGER PRIMARY KEY CHECK ("id" = 1), "count" INTEGER NOT NULL) STRICT;
        INSERT INTO "noteErased" ("id", "count") VALUES (1, 1);
        CREATE TRIGGER "noteTextErased" AFTER DELETE ON "noteText" BEGIN
            UPDATE "noteErased" SET "count" = "count" + 1;
        END;
        CREATE TRIGGER "noteRevisionErased" AFTER DELETE ON "noteRevision" BEGIN
            UPDATE "noteErased" SET "count" = "count" + 1;
        END;
        """
}
