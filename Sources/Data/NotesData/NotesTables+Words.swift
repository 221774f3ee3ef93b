extension NotesTables {
    /// The words of a text as `NoteWording` has them; of one that is not indexed by them yet, nothing.
    static let wording = """
        ALTER TABLE "noteText" ADD COLUMN "wording" TEXT;
        CREATE INDEX "noteTextUnworded" ON "noteText" ("number") WHERE "wording" IS NULL;
        """

    /// The number of the text that its words were told of.
    static let toldWordColumn = """
        ALTER TABLE "noteText" ADD COLUMN "indexed" INTEGER;
        CREATE INDEX "noteTextUnindexed" ON "noteText" ("number") WHERE "indexed" IS NULL;
        """

    /// What the index reads of a text, with `NoteWording.sharpS`: no copy of it is kept for one letter.
    static let wordView = """
        DROP VIEW "noteWording";
        CREATE VIEW "noteWording" ("number", "marks", "title", "body") AS
            SELECT "number", "marks", \(read("title", else: before)), \(read("body", else: behind))
            FROM "noteText" WHERE "wording" IS NOT NULL;
        """

    private static let before = "substr(\"wording\", 1, instr(\"wording\", char(10)) - 1)"
    private static let behind = "substr(\"wording\", instr(\"wording\", char(10)) + 1)"

    private static func read(_ column: String, else words: String) -> String {
        """
        CASE "wording" WHEN '' THEN "\(column)"
                WHEN 'ß' THEN replace(replace("\(column)", 'ß', 'ss'), 'ẞ', 'ss') ELSE \(words) END
        """
    }

    /// An index of what the view says. The view says it of the row before a change, and again of the row behind it, since
    /// an index beside its content has to be told what it was given
    /// (<https://www.sqlite.org/fts5.html>, section 4.4.3).
    static let wordIndex = """
        CREATE VIEW "noteWording" ("number", "marks", "title", "body") AS
            SELECT "number", "marks",
                CASE "wording" WHEN '' THEN "title" ELSE substr("wording", 1, instr("wording", char(10)) - 1) END,
                CASE "wording" WHEN '' THEN "body" ELSE substr("wording", instr("wording", char(10)) + 1) END
            FROM "noteText" WHERE "wording" IS NOT NULL;
        CREATE VIRTUAL TABLE "noteWords" USING fts5(
            marks, title, body, content = 'noteWording', content_rowid = 'number',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '1 2 3'
        );
        CREATE TRIGGER "noteWordsAdded" AFTER INSERT ON "noteText" BEGIN
            \(adding);
        END;
        CREATE TRIGGER "noteWordsRemoved" BEFORE DELETE ON "noteText" BEGIN
            \(removing);
        END;
        CREATE TRIGGER "noteWordsLeft" BEFORE UPDATE ON "noteText" WHEN \(isOther) BEGIN
            \(removing);
        END;
        CREATE TRIGGER "noteWordsChanged" AFTER UPDATE ON "noteText" WHEN \(isOther) BEGIN
            \(adding);
        END;
        """

    private static let adding = """
        INSERT INTO "noteWords" (rowid, marks, title, body)
            SELECT "number", "marks", "title", "body" FROM "noteWording" WHERE "number" = new."number"
        """

    private static let removing = """
        INSERT INTO "noteWords" ("noteWords", rowid, marks, title, body)
            SELECT 'delete', "number", "marks", "title", "body" FROM "noteWording" WHERE "number" = old."number"
        """

    private static let isOther = """
        old."number" <> new."number" OR old."marks" <> new."marks" OR old."title" <> new."title"
            OR old."body" <> new."body" OR old."wording" IS NOT new."wording"
        """
}
