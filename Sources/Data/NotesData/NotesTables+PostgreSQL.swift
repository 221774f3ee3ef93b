import Notes
public import Storage

extension NotesTables {
    /// The words of a text, split as `SearchWord` splits them: PostgreSQL's own parser takes `a.b` for the name of a
    /// host and `-5` for a number, so that other notes would be found there than elsewhere.
    public static var derivedColumns: [DerivedColumn] {
        [
            DerivedColumn(table: "noteText", column: "words", type: "tsvector") { values in
                guard case .text(let marks)? = values["marks"], case .text(let title)? = values["title"],
                    case .text(let body)? = values["body"]
                else { return .null }
                return .text(WordVector(marks: marks, title: title, body: body).text)
            }
        ]
    }

    static let postgreSQLIndex = """
        ALTER TABLE "noteText" ADD COLUMN "words" TSVECTOR;
        CREATE INDEX "noteTextByWord" ON "noteText" USING gin ("words") WITH (fastupdate = off);
        ALTER TABLE "noteRevision" ADD COLUMN "hasBody" BIGINT NOT NULL DEFAULT 1;
        """

    static let postgreSQLNumbers = """
        CREATE SEQUENCE "noteNumber" OWNED BY "note"."number";
        SELECT setval('"noteNumber"', coalesce((SELECT max("number") FROM "note"), 0) + 1, false);
        """

    /// A node of a version before gives a text another number and knows nothing of its words. A file of SQLite has one
    /// program, and needs no such trigger.
    static let postgreSQLToldWords = """
        CREATE FUNCTION "untellNoteWords"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
        BEGIN
            NEW."indexed" := NULL;
            RETURN NEW;
        END $$;
        CREATE TRIGGER "noteTextUntold" BEFORE UPDATE ON "noteText" FOR EACH ROW
            WHEN (NEW."number" <> OLD."number" AND NEW."indexed" IS NOT DISTINCT FROM OLD."indexed")
            EXECUTE FUNCTION "untellNoteWords"();
        """

    /// As `sumsOfUsage` has it. `noteErased` stays as it is: PostgreSQL takes what was deleted out of its files and
    /// indexes by itself.
    static var postgreSQLUsage: String {
        """
        CREATE TABLE "noteUsage" (
            "owner" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
            "bytes" BIGINT NOT NULL,
            "links" BIGINT NOT NULL
        );
        CREATE TABLE "noteErased" ("id" BIGINT PRIMARY KEY CHECK ("id" = 1), "count" BIGINT NOT NULL);
        INSERT INTO "noteErased" ("id", "count") VALUES (1, 0);
        CREATE INDEX "noteDraftSaved" ON "noteDraft" ("owner", "savedAt" DESC, "place", "baseVersion");
        CREATE FUNCTION "addNoteUsage"(whose TEXT, more BIGINT, further BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO "noteUsage" AS u ("owner", "bytes", "links") VALUES (whose, more, further)
                ON CONFLICT ("owner") DO UPDATE SET "bytes" = u."bytes" + excluded."bytes", "links" = u."links" + excluded."links";
        END $$;
        CREATE FUNCTION "takeNoteUsage"(whose TEXT, less BIGINT, fewer BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE "noteUsage" SET "bytes" = "bytes" - less, "links" = "links" - fewer WHERE "owner" = whose;
            DELETE FROM "noteUsage" WHERE "owner" = whose AND "bytes" = 0 AND "links" = 0;
        END $$;
        CREATE FUNCTION "removeNoteText"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM "noteText" WHERE "id" = OLD."id";
            RETURN OLD;
        END $$;
        CREATE TRIGGER "noteRemoved" BEFORE DELETE ON "note" FOR EACH ROW EXECUTE FUNCTION "removeNoteText"();
        COMMENT ON TRIGGER "noteRemoved" ON "note" IS 'writes noteText';
        \(postgreSQLCounted.map(\.triggers).joined(separator: "\n"))
        """
    }

    /// A table, how much a row of it counts in bytes and in links, and which owner it counts for.
    private struct Counted {
        let table: String
        /// Of `%`, which stands for the row.
        let bytes: String
        var links = "0"
        var owner = "%.\"owner\""

        var triggers: String {
            """
            CREATE FUNCTION "\(table)Counts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_OP = 'UPDATE' THEN
                    IF (\(text("OLD"))) IS NOT DISTINCT FROM (\(text("NEW"))) THEN RETURN NULL; END IF;
                END IF;
                IF TG_OP <> 'INSERT' THEN PERFORM "takeNoteUsage"(\(text("OLD"))); END IF;
                IF TG_OP <> 'DELETE' THEN PERFORM "addNoteUsage"(\(text("NEW"))); END IF;
                RETURN NULL;
            END $$;
            CREATE TRIGGER "\(table)Counted" AFTER INSERT OR UPDATE OR DELETE ON "\(table)"
                FOR EACH ROW EXECUTE FUNCTION "\(table)Counts"();
            COMMENT ON TRIGGER "\(table)Counted" ON "\(table)" IS 'writes noteUsage';
            """
        }

        private func text(_ row: String) -> String {
            [owner, "(\(bytes))::bigint", "(\(links))::bigint"].joined(separator: ", ").replacing("%", with: row)
        }
    }

    private static func octets(_ column: String) -> String { "octet_length(%.\"\(column)\")" }

    private static var postgreSQLCounted: [Counted] {
        [
            Counted(table: "note", bytes: "1024 + \(octets("title")) + \(octets("tags"))"),
            Counted(
                table: "noteText",
                bytes: octets("body"),
                owner: "(SELECT \"owner\" FROM \"note\" WHERE \"note\".\"id\" = %.\"id\")"
            ),
            Counted(
                table: "noteRevision",
                bytes: "256 + \(octets("title")) + \(octets("tags")) + \(octets("body"))"
            ),
            Counted(table: "noteDraft", bytes: "256 + \(octets("title")) + \(octets("body")) + \(octets("tags"))"),
            Counted(table: "noteFile", bytes: "512 + %.\"size\""),
            Counted(table: "noteLink", bytes: "0", links: "1"),
        ]
    }
}

/// The words of a note as PostgreSQL indexes them (<https://www.postgresql.org/docs/15/datatype-textsearch.html>): each
/// with its places, those of the title with the weight A, and whose the note is.
///
///     WordVector(marks: "o61", title: "Milk", body: "Buy milk").text   // '@o61' 'milk':1A,4 'buy':3
///
/// The words of the title and of the body are apart by more than one place, so that no phrase stands in both.
struct WordVector {
    /// Words that are longer are cut: PostgreSQL has none of more than 2,046 bytes.
    private static let maxScalars = 500
    /// A vector has at most a megabyte. What does not fit is not found.
    private static let maxBytes = 900_000
    /// Words behind this place all have it, so that a phrase is not found there.
    private static let maxPlaces = 16_383
    /// PostgreSQL keeps so many of a word.
    private static let maxPlacesPerWord = 255

    let text: String

    init(marks: String, title: String, body: String) {
        var places: [String: [String]] = [:]
        var bytes = 0
        var place = 0
        func add(_ words: [SearchWord], _ weight: String) {
            for word in words {
                place = min(place + 1, Self.maxPlaces)
                let lexeme = Self.lexeme(word.folded)
                let isNew = places[lexeme] == nil
                guard isNew || places[lexeme, default: []].count < Self.maxPlacesPerWord else { continue }
                bytes += (isNew ? lexeme.utf8.count + 8 : 0) + 2
                guard bytes <= Self.maxBytes else { return }
                places[lexeme, default: []].append("\(place)\(weight)")
            }
        }
        add(SearchWord.words(of: title), "A")
        place = min(place + 1, Self.maxPlaces)
        add(SearchWord.words(of: body), "")
        text =
            "\(Self.quoted(Self.mark(marks))) "
            + places.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.joined(separator: ","))" }
            .joined(separator: " ")
    }

    /// Whose a note is, as a word that stands in no text.
    static func mark(_ marks: String) -> String { "@\(marks)" }

    static func lexeme(_ word: String) -> String { String(word.unicodeScalars.prefix(maxScalars)) }

    static func quoted(_ lexeme: String) -> String {
        "'\(lexeme.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
    }
}
