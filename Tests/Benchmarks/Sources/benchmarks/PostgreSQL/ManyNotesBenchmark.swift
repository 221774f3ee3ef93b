import Crypto
import Foundation
import Notes
import NotesData
import Portico

/// A database of very many notes, a hundred of each owner: what lists, searches and saves take in it, and how large it is.
///
/// The notes are written by the server itself, out of a thousand that the app wrote.
enum ManyNotesBenchmark {
    private static let notesOfAnOwner = 100
    private static let templates = 1_000
    private static let asked = 200
    /// Until they are all there, each row would be put in its place in each of these.
    private static let tables = ["note", "noteText", "noteTag"]

    static func run(_ count: Int, _ address: String, schema: String) async throws {
        let repository = try PostgreSQLBenchmark.repository(address, schema: schema)
        try await NotesWorkload.generate(templates, words: 25, in: repository)
        let database = try BarePostgreSQL(address, schema: schema)
        let owners = max(1, count / notesOfAnOwner)
        let time = try ContinuousClock().measure { try fill(database, schema, owners: owners) }
        print(
            "postgres: \(owners * notesOfAnOwner) notes of \(owners) owners written in \(Int(time / .seconds(1))) s, "
                + "\(try size(database, schema)) in all"
        )
        for row in try database.rows(
            """
            SELECT relname, pg_size_pretty(pg_relation_size(oid)) FROM pg_class
            WHERE relnamespace = '\(schema)'::regnamespace AND relkind IN ('r', 'i') AND pg_relation_size(oid) > 100000000
            ORDER BY pg_relation_size(oid) DESC
            """
        ) { print("  \(row[0]): \(row[1])") }
        try await ask(repository, owners: owners)
    }

    private static func size(_ database: BarePostgreSQL, _ schema: String) throws -> String {
        try database.rows(
            """
            SELECT pg_size_pretty(sum(pg_total_relation_size(oid))) FROM pg_class
            WHERE relnamespace = '\(schema)'::regnamespace AND relkind = 'r'
            """
        )[0][0]
    }

    private static func fill(_ database: BarePostgreSQL, _ schema: String, owners: Int) throws {
        // Without looking up what rows refer to, and without counting: it is known.
        try database.run(
            "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'"
        )
        let indexes = try database.rows(
            """
            SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = '\(schema)' AND tablename IN ('note', 'noteText', 'noteTag')
            AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE connamespace = '\(schema)'::regnamespace)
            """
        )
        for index in indexes { try database.run("DROP INDEX \"\(index[0])\"") }
        func others(_ table: String, than own: Set<String>) throws -> String {
            let columns = try database.rows(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = '\(schema)' AND table_name = '\(table)'"
            )
            return columns.map { $0[0] }.filter { !own.contains($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        try database.run(
            """
            CREATE TEMPORARY TABLE template AS
                SELECT row_number() OVER (ORDER BY number) - 1 AS place, number, id FROM note;
            CREATE TEMPORARY TABLE copied AS
                SELECT \(templates * 10) + o * \(notesOfAnOwner) + i AS number, md5('note' || o || '-' || i) AS id,
                    md5('owner' || o) AS owner, (o * \(notesOfAnOwner) + i) % \(templates) AS place
                FROM generate_series(0::bigint, \(owners - 1)) AS o CROSS JOIN generate_series(0, \(notesOfAnOwner - 1)) AS i;
            """
        )
        let heads = try others("note", than: ["number", "id", "owner"])
        try database.run(
            """
            INSERT INTO note (number, id, owner, \(heads))
            SELECT copied.number, copied.id, copied.owner, \(heads) FROM copied JOIN template USING (place)
                JOIN (SELECT id AS "old", \(heads) FROM note) AS n ON n."old" = template.id
            """
        )
        let texts = try others("noteText", than: ["number", "id", "marks", "words"])
        let mark = "'o' || encode(convert_to(copied.owner, 'UTF8'), 'hex')"
        try database.run(
            """
            INSERT INTO "noteText" (number, id, marks, words, \(texts))
            SELECT copied.number, copied.id, \(mark),
                ts_delete(n.words, '@' || n.marks) || ('''@' || \(mark) || '''')::tsvector, \(texts)
            FROM copied JOIN template USING (place)
                JOIN (SELECT id AS "old", marks, words, \(texts) FROM "noteText") AS n ON n."old" = template.id
            """
        )
        let tags = try others("noteTag", than: ["note", "owner"])
        try database.run(
            """
            INSERT INTO "noteTag" (note, owner, \(tags))
            SELECT copied.id, copied.owner, \(tags) FROM copied JOIN template USING (place)
                JOIN (SELECT note AS "old", \(tags) FROM "noteTag") AS n ON n."old" = template.id;
            INSERT INTO "noteUsage" (owner, bytes, links)
            SELECT DISTINCT copied.owner, (SELECT bytes * \(notesOfAnOwner) / \(templates) FROM "noteUsage" LIMIT 1), 0 FROM copied;
            SELECT setval('"noteNumber"', (SELECT max(number) FROM note) + 1, false);
            """
        )
        for index in indexes { try database.run(index[1]) }
        for table in tables { try database.run("VACUUM ANALYZE \"\(table)\"") }
    }

    private static func ask(_ repository: StorageNotesRepository, owners: Int) async throws {
        let ids = (0..<asked).map { ($0 * 7_919) % owners }.map { number in
            let digest = Insecure.MD5.hash(data: Data("owner\(number)".utf8))
            return AccountID(rawValue: digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
        }
        let requests: [(String, NoteListRequest)] = [
            ("first page", NoteListRequest()), ("second page by title", NoteListRequest(sort: .title, offset: 50)),
            ("a tag", NoteListRequest(tag: NoteTag(text: "topic1"))),
            ("a word", NoteListRequest(query: NoteQuery("w12"))),
            ("a word that is everywhere", NoteListRequest(query: NoteQuery("w0"))),
            ("the beginning of a word", NoteListRequest(query: NoteQuery("w7*"))),
            ("a phrase", NoteListRequest(query: NoteQuery("\"w3 w1\""))),
        ]
        for (name, request) in requests {
            var times: [Duration] = []
            var found = 0
            for id in ids {
                times.append(
                    try await ContinuousClock().measure { found += try await repository.page(request, of: id).total }
                )
            }
            print("  \(name), of \(asked) owners, \(found) notes found: \(figures(times))")
        }
        var saves: [Duration] = []
        for (number, id) in ids.enumerated() {
            let content = NotesWorkload.content(number)
            saves.append(
                try await ContinuousClock().measure {
                    try await NotesWorkload.save(content, in: repository, of: id, at: Date())
                }
            )
        }
        print("  a save of each of them: \(figures(saves))")
    }

    private static func figures(_ times: [Duration]) -> String {
        "p50 \(times.percentile(50).shown) ms, p95 \(times.percentile(95).shown) ms, worst \(times.percentile(100).shown) ms"
    }
}
