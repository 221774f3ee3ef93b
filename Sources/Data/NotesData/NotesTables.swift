public import GRDB
public import Storage

/// The tables of notes.
///
///     let storage = try SQLiteStorage(file: file, schema: Schema(of: NotesTables.self))
///
/// Heads and texts are apart, so that lists are read without the bodies. `number` goes up with each text that is
/// written: the full-text index has its rows in that order, the newest are found first. `marks` holds what a search is
/// confined by and a note never changes, as a word of the index: the owner. Where a note lies and which tags it has is
/// in other tables, so moving or tagging it writes no text.
public enum NotesTables: TableMigration {
    case notes
    /// How often a job was begun: one that ends the program each time is not begun for ever.
    case jobStarts
    /// Gives drafts whose number is no `NoteVersion`, as forms once took any, another one that is: of drafts for new
    /// notes the lowest that is free, of others one that no text of their note has, so that none of them passes for the
    /// newest.
    case draftNumbers
    /// Keeps the bytes and links of each owner as a sum, updated in the transactions that change them: a save is
    /// checked against the quota without counting anything.
    case usage
    /// Takes tags and places out of the full-text index, and lets a revision do without a body that the next one has.
    /// It indexes all texts anew: some ten seconds for 100,000 notes of a hundred words.
    case lightTags
    /// What was chosen for an import that was agreed to.
    case importChoices
    /// When somebody wants to be reminded of a note.
    case reminders
    /// Lets the numbers of notes come from a sequence, where a database has such: whoever reads the highest number is in
    /// the way of everybody else who saves a note. SQLite has one writer, who reads it.
    case numbers
    /// Makes each draft its own. What told the drafts of a form apart was the version they started from: it is their
    /// number from here on, so that their addresses stay, and the version has a column of its own.
    case ownDrafts
    /// Lets words inside of texts without spaces be found, and others that the tokenizer of a database parts. Texts that
    /// are stored already are indexed anew by `NoteIndexing` while the index before serves.
    case wordings
    /// Keeps the texts that ticks leave no revision of beside the one of before them.
    case sharedTicks
    /// Tells which texts have their words as this version tells them. `NoteIndexing` indexes all others anew, those too
    /// that a node of a version before has changed.
    case toldWords
    /// Tells which notes keep their lines: those that are stored already read as CommonMark, as they did.
    case keptLines
    /// Puts titles in the order of a language. Those that are stored already keep their order until `NoteIndexing` has made
    /// them another.
    case titleOrders
    /// When a job last began to run: what it has done since says how long it may take yet.
    case jobTimes
    /// The zones of dates, as far as they are known.
    case dateOffsets
    /// What its owner says of a link, and how often it was opened.
    case shareTerms
    /// How many pixels pictures have.
    case pictureSizes
    /// The searches that owners keep.
    case savedSearches

    public static let records: [any StoredRecord.Type] = [
        NoteHead.self, NoteNumber.self, TrashedNote.self, NoteText.self, NoteBody.self,
        NoteTagRow.self,
        NoteLinkRow.self, NoteRevisionRow.self, NoteRevisionHead.self, NoteRevisionNumber.self,
        NoteRevisionPart.self, NoteDraftRow.self, NoteDraftHead.self, NoteDraftNumber.self,
        NoteShareRow.self, NoteShareOpenings.self,
        StoredNoteFile.self, NoteFilePiece.self, NoteJobRow.self, NoteUsageRow.self,
        NoteErasedRow.self, NoteReminderRow.self, NoteCollation.self, TitledNote.self,
        StoredNoteSearch.self,
    ]

    /// Searches are ranked by a function of their own.
    public static func prepare(_ connection: Database) throws { try FullTextRank.add(to: connection) }

    public var name: String {
        switch self {
        case .notes: "notes"
        case .jobStarts: "starts of jobs"
        case .draftNumbers: "numbers of drafts"
        case .usage: "what notes take"
        case .lightTags: "tags and places apart from texts"
        case .importChoices: "choices of imports"
        case .reminders: "reminders of notes"
        case .numbers: "numbers of notes"
        case .ownDrafts: "a draft for each window"
        case .wordings: "words inside of texts"
        case .sharedTicks: "ticks of one revision"
        case .toldWords: "words as they are told now"
        case .keptLines: "lines of notes"
        case .titleOrders: "orders of titles"
        case .jobTimes: "times of jobs"
        case .dateOffsets: "zones of dates"
        case .shareTerms: "terms of links"
        case .pictureSizes: "sizes of pictures"
        case .savedSearches: "saved searches of notes"
        }
    }

    public var sql: String {
        switch self {
        case .notes: "\(Self.heads)\n\(Self.parts)\n\(Self.index)"
        case .jobStarts: "ALTER TABLE \"noteJob\" ADD COLUMN \"starts\" INTEGER NOT NULL DEFAULT 0"
        case .importChoices: "ALTER TABLE \"noteJob\" ADD COLUMN \"choices\" TEXT"
        case .reminders: Self.reminderRows
        case .numbers: ""
        case .ownDrafts:
            """
            \(Self.draftColumns(id: "''"))
            UPDATE "noteDraft" SET "id" = lower(hex(randomblob(16)));
            DROP INDEX "noteDraftSaved";
            \(Self.draftIndexes)
            """
        case .wordings: "\(Self.wording)\n\(Self.wordIndex)"
        case .sharedTicks: "ALTER TABLE \"noteRevision\" ADD COLUMN \"ticks\" TEXT"
        case .toldWords: "\(Self.toldWordColumn)\n\(Self.wordView)"
        case .keptLines: "ALTER TABLE \"note\" ADD COLUMN \"keepsLines\" INTEGER NOT NULL DEFAULT 0"
        case .jobTimes: "ALTER TABLE \"noteJob\" ADD COLUMN \"startedAt\" REAL"
        case .dateOffsets: Self.dateOffsetColumns
        case .shareTerms: Self.shareTermColumns
        case .pictureSizes: "ALTER TABLE \"noteFile\" ADD COLUMN \"pixels\" TEXT"
        case .savedSearches: Self.searches
        case .titleOrders: "\(Self.titleOrderColumns)\n\(Self.titleOrderIndexes(nulls: ""))"
        case .draftNumbers:
            """
            WITH RECURSIVE
                "count" ("number") AS (VALUES (0) UNION ALL SELECT "number" + 1 FROM "count" WHERE "number" < 1000),
                "stray" AS (
                    SELECT "rowid" AS "row", "owner", "place",
                        row_number() OVER (PARTITION BY "owner", "place" ORDER BY "savedAt", "baseVersion") AS "turn"
                    FROM "noteDraft" WHERE "baseVersion" NOT BETWEEN 0 AND 2000000000
                ),
                "candidate" AS (
                    SELECT "owner", "place", CASE "place" WHEN 'new' THEN "number" ELSE 2000000000 - "number" END AS "version"
                    FROM (SELECT DISTINCT "owner", "place" FROM "stray") CROSS JOIN "count"
                ),
                "free" AS (
                    SELECT "owner", "place", "version",
                        row_number() OVER (
                            PARTITION BY "owner", "place" ORDER BY CASE "place" WHEN 'new' THEN "version" ELSE -"version" END
                        ) AS "turn"
                    FROM "candidate"
                    WHERE NOT EXISTS (
                        SELECT 1 FROM "noteDraft"
                        WHERE "noteDraft"."owner" = "candidate"."owner" AND "noteDraft"."place" = "candidate"."place"
                            AND "noteDraft"."baseVersion" = "candidate"."version"
                    )
                )
            UPDATE "noteDraft" SET "baseVersion" = "free"."version"
            FROM "stray" JOIN "free" USING ("owner", "place", "turn")
            WHERE "noteDraft"."rowid" = "stray"."row";
            """
        case .usage: Self.sumsOfUsage
        case .lightTags:
            """
            DROP TRIGGER "noteTextAdded";
            DROP TRIGGER "noteTextRemoved";
            DROP TRIGGER "noteTextChanged";
            DROP TABLE "noteIndex";
            UPDATE "noteText" SET "marks" = (SELECT 'o' || lower(hex("owner")) FROM "note" WHERE "note"."id" = "noteText"."id");
            \(Self.index)
            INSERT INTO "noteIndex" ("noteIndex") VALUES ('rebuild');
            ALTER TABLE "noteRevision" ADD COLUMN "hasBody" INTEGER NOT NULL DEFAULT 1;
            """
        }
    }

    public var postgreSQL: String? {
        switch self {
        case .notes: PortableSQL.postgreSQL("\(Self.heads)\n\(Self.parts)")
        // Nothing is stored in PostgreSQL that is older than this step.
        case .draftNumbers: ""
        case .usage: Self.postgreSQLUsage
        case .lightTags: Self.postgreSQLIndex
        case .numbers: Self.postgreSQLNumbers
        case .ownDrafts:
            PortableSQL.postgreSQL(
                "\(Self.draftColumns(id: "replace(gen_random_uuid()::TEXT, '-', '')"))\n\(Self.draftIndexes)"
            )
        case .wordings: PortableSQL.postgreSQL(Self.wording)
        case .toldWords: PortableSQL.postgreSQL(Self.toldWordColumn).map { "\($0)\n\(Self.postgreSQLToldWords)" }
        case .titleOrders: Self.postgreSQLTitleOrders
        case .dateOffsets: Self.postgreSQLDateOffsets
        case .jobStarts, .importChoices, .reminders, .sharedTicks, .keptLines, .jobTimes,
            .shareTerms, .pictureSizes, .savedSearches:
            PortableSQL.postgreSQL(sql)
        }
    }

    private static var searches: String {
        ownedTable(
            "noteSearch",
            columns: """
                "name" TEXT NOT NULL,
                "query" TEXT NOT NULL,
                "tag" TEXT,
                "sort" TEXT NOT NULL,
                "state" TEXT NOT NULL
                """
        )
    }

    private static let shareTermColumns = """
        ALTER TABLE "noteShare" ADD COLUMN "name" TEXT;
        ALTER TABLE "noteShare" ADD COLUMN "endsAt" REAL;
        ALTER TABLE "noteShare" ADD COLUMN "passwordHash" TEXT;
        ALTER TABLE "noteShare" ADD COLUMN "sealedToken" TEXT;
        CREATE TABLE "noteShareOpenings" (
            "share" TEXT PRIMARY KEY NOT NULL REFERENCES "noteShare" ("id") ON DELETE CASCADE,
            "note" TEXT NOT NULL,
            "count" INTEGER NOT NULL,
            "openedAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "noteShareOpeningsByNote" ON "noteShareOpenings" ("note");
        """

    /// - Parameter id: what an id is where nobody gives one: a node of the version before does not.
    private static func draftColumns(id: String) -> String {
        """
        ALTER TABLE "noteDraft" ADD COLUMN "id" TEXT NOT NULL DEFAULT \(id);
        ALTER TABLE "noteDraft" ADD COLUMN "startedFrom" INTEGER;
        ALTER TABLE "noteDraft" ADD COLUMN "writes" INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE "noteDraft" ADD COLUMN "device" TEXT;
        """
    }

    private static let draftIndexes = """
        CREATE INDEX "noteDraftByID" ON "noteDraft" ("owner", "id");
        CREATE INDEX "noteDraftListed" ON "noteDraft" ("owner", "savedAt" DESC, "place", "baseVersion", "startedFrom", "device");
        """

    private static let heads = """
        CREATE TABLE "note" (
            "number" INTEGER PRIMARY KEY NOT NULL,
            "id" TEXT NOT NULL UNIQUE,
            "owner" TEXT NOT NULL,
            "title" TEXT NOT NULL,
            "titleKey" TEXT NOT NULL,
            "tags" TEXT NOT NULL,
            "state" TEXT NOT NULL,
            "isPinned" INTEGER NOT NULL,
            "version" INTEGER NOT NULL,
            "createdAt" REAL NOT NULL,
            "editedAt" REAL NOT NULL,
            "stateChangedAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "noteByOwner" ON "note" ("owner", "id");
        CREATE INDEX "noteByTitle" ON "note" ("owner", "titleKey");
        CREATE INDEX "noteEdited" ON "note" ("owner", "state", "isPinned" DESC, "editedAt" DESC, "id");
        CREATE INDEX "noteCreated" ON "note" ("owner", "state", "isPinned" DESC, "createdAt" DESC, "id");
        CREATE INDEX "noteTitled" ON "note" ("owner", "state", "isPinned" DESC, "titleKey", "id");
        """

    private static let parts = """
        CREATE TABLE "noteText" (
            "number" INTEGER PRIMARY KEY NOT NULL,
            "id" TEXT NOT NULL UNIQUE REFERENCES "note" ("id") ON DELETE CASCADE,
            "marks" TEXT NOT NULL,
            "title" TEXT NOT NULL,
            "body" TEXT NOT NULL
        ) STRICT;
        CREATE TABLE "noteTag" (
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "key" TEXT NOT NULL,
            "owner" TEXT NOT NULL,
            "state" TEXT NOT NULL,
            "spelling" TEXT NOT NULL,
            PRIMARY KEY ("note", "key")
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX "noteTagByKey" ON "noteTag" ("owner", "key", "state", "spelling");
        CREATE TABLE "noteLink" (
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "target" TEXT NOT NULL,
            "owner" TEXT NOT NULL,
            PRIMARY KEY ("note", "target")
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX "noteLinkByTarget" ON "noteLink" ("owner", "target");
        CREATE TABLE "noteRevision" (
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "version" INTEGER NOT NULL,
            "owner" TEXT NOT NULL,
            "title" TEXT NOT NULL,
            "tags" TEXT NOT NULL,
            "editedAt" REAL NOT NULL,
            "keptAt" REAL NOT NULL,
            "body" TEXT NOT NULL,
            PRIMARY KEY ("note", "version")
        ) STRICT;
        CREATE TABLE "noteDraft" (
            "owner" TEXT NOT NULL,
            "place" TEXT NOT NULL,
            "baseVersion" INTEGER NOT NULL,
            "title" TEXT NOT NULL,
            "body" TEXT NOT NULL,
            "tags" TEXT NOT NULL,
            "savedAt" REAL NOT NULL,
            PRIMARY KEY ("owner", "place", "baseVersion")
        ) STRICT;
        CREATE TABLE "noteShare" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "owner" TEXT NOT NULL,
            "tokenHash" TEXT NOT NULL UNIQUE,
            "createdAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "noteShareByNote" ON "noteShare" ("note");
        CREATE TABLE "noteFile" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "owner" TEXT NOT NULL,
            "name" TEXT NOT NULL,
            "mediaType" TEXT NOT NULL,
            "size" INTEGER NOT NULL,
            "sha256" TEXT NOT NULL,
            "addedAt" REAL NOT NULL
        ) STRICT;
        CREATE INDEX "noteFileByNote" ON "noteFile" ("note", "name");
        CREATE INDEX "noteFileByOwner" ON "noteFile" ("owner");
        CREATE TABLE "noteFilePiece" (
            "file" TEXT NOT NULL REFERENCES "noteFile" ("id") ON DELETE CASCADE,
            "number" INTEGER NOT NULL,
            "bytes" BLOB NOT NULL,
            PRIMARY KEY ("file", "number")
        ) STRICT;
        CREATE TABLE "noteJob" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "owner" TEXT NOT NULL,
            "kind" TEXT NOT NULL,
            "files" TEXT NOT NULL,
            "createdAt" REAL NOT NULL,
            "state" TEXT NOT NULL,
            "isPreview" INTEGER NOT NULL,
            "done" INTEGER NOT NULL,
            "total" INTEGER NOT NULL,
            "report" TEXT,
            "failure" TEXT,
            "finishedAt" REAL
        ) STRICT;
        CREATE INDEX "noteJobByOwner" ON "noteJob" ("owner", "createdAt");
        CREATE INDEX "noteJobByState" ON "noteJob" ("state", "createdAt");
        """

    /// <https://www.sqlite.org/fts5.html>, section 4.4.3: an index beside its content, kept by triggers.
    private static let index = """
        CREATE VIRTUAL TABLE "noteIndex" USING fts5(
            marks, title, body,
            content = 'noteText', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
        );
        CREATE TRIGGER "noteTextAdded" AFTER INSERT ON "noteText" BEGIN
            INSERT INTO "noteIndex" (rowid, marks, title, body) VALUES (new."number", new."marks", new."title", new."body");
        END;
        CREATE TRIGGER "noteTextRemoved" AFTER DELETE ON "noteText" BEGIN
            INSERT INTO "noteIndex" ("noteIndex", rowid, marks, title, body)
            VALUES ('delete', old."number", old."marks", old."title", old."body");
        END;
        CREATE TRIGGER "noteTextChanged" AFTER UPDATE ON "noteText"
        WHEN old."number" <> new."number" OR old."marks" <> new."marks" OR old."title" <> new."title" OR old."body" <> new."body" BEGIN
            INSERT INTO "noteIndex" ("noteIndex", rowid, marks, title, body)
            VALUES ('delete', old."number", old."marks", old."title", old."body");
            INSERT INTO "noteIndex" (rowid, marks, title, body) VALUES (new."number", new."marks", new."title", new."body");
        END;
        """
}
