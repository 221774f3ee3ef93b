import Crypto
import Foundation
import Notes
import NotesData
import Portico

/// A database of very many notes, a hundred of each owner and of one a hundred thousand more: what lists, searches and
/// saves take in it, and how large it is.
///
/// The notes are written by the server itself, out of a thousand that the app wrote, and as they would be who came one
/// after the other: each owner's are far from each other in the files.
enum ManyNotesBenchmark {
    private static let notesOfAnOwner = 100
    private static let templates = 1_000
    private static let asked = 200
    private static let largest = AccountID(rawValue: "big")
    private static let notesOfTheLargest = 100_000
    private static let tables = ["note", "noteText", "noteTag"]

    /// - Parameter schema: where they are; one that has some is asked as it is.
    static func run(_ count: Int, _ address: String, schema: String) async throws {
        let repository = try PostgreSQLBenchmark.repository(address, schema: schema)
        let database = try BarePostgreSQL(address, schema: schema)
        let owners = max(1, count / notesOfAnOwner)
        if try database.rows("SELECT 1 FROM note LIMIT 1").isEmpty {
            try await NotesWorkload.generate(templates, words: 25, in: repository)
            let time = try ContinuousClock().measure { try fill(database, schema, owners: owners) }
            report("\(owners * notesOfAnOwner) notes of \(owners) owners written in \(Int(time / .seconds(1))) s")
        }
        try reportSizes(database, schema)
        try await ask(repository, owners: owners)
    }

    /// At once: it may be a file that is looked at while it grows.
    private static func report(_ line: String) {
        print("postgres: \(line)")
        fflush(nil)
    }

    private static func reportSizes(_ database: BarePostgreSQL, _ schema: String) throws {
        let all = try database.rows(
            """
            SELECT pg_size_pretty(sum(pg_total_relation_size(oid))) FROM pg_class
            WHERE relnamespace = '\(schema)'::regnamespace AND relkind = 'r'
            """
        )
        report("\(all[0][0]) in all")
        for row in try database.rows(
            """
            SELECT relname, pg_size_pretty(pg_relation_size(oid)) FROM pg_class
            WHERE relnamespace = '\(schema)'::regnamespace AND relkind IN ('r', 'i') AND pg_relation_size(oid) > 1000000
            ORDER BY pg_relation_size(oid) DESC
            """
        ) { report("  \(row[0]): \(row[1])") }
    }

    private static func fill(_ database: BarePostgreSQL, _ schema: String, owners: Int) throws {
        // Without triggers: what they count is known.
        try database.run(
            "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'"
        )
        let indexing = try Indexing(of: tables, in: schema, database)
        for statement in indexing.removal { try database.run(statement) }
        func others(_ table: String, than own: Set<String>) throws -> String {
            let columns = try database.rows(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = '\(schema)' AND table_name = '\(table)'"
            )
            return columns.map { $0[0] }.filter { !own.contains($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        try database.run(
            """
            CREATE TEMPORARY TABLE template AS
                SELECT row_number() OVER (ORDER BY number) - 1 AS place, id AS old FROM note;
            ANALYZE template
            """
        )
        // The first note of each owner, then the second of each; at the end those of the one who has the most.
        let more = min(notesOfTheLargest, owners * notesOfAnOwner / 10)
        let copies = """
            (SELECT \(templates * 10) + i * \(owners) + o AS number, md5('note' || o || '-' || i) AS id,
                md5('owner' || o) AS owner, (o * \(notesOfAnOwner) + i) % \(templates) AS place
            FROM generate_series(0::bigint, \(notesOfAnOwner - 1)) AS i
                CROSS JOIN generate_series(0::bigint, \(owners - 1)) AS o
            UNION ALL
            SELECT \(templates * 10 + owners * notesOfAnOwner) + i, md5('big' || i), '\(largest.rawValue)', i % \(templates)
            FROM generate_series(0::bigint, \(more - 1)) AS i)
            AS copied JOIN template USING (place)
            """
        let heads = try others("note", than: ["number", "id", "owner"])
        try database.run(
            """
            INSERT INTO note (number, id, owner, \(heads))
            SELECT copied.number, copied.id, copied.owner, \(heads) FROM \(copies)
                JOIN (SELECT id AS old, \(heads) FROM note) AS n USING (old)
            """
        )
        let texts = try others("noteText", than: ["number", "id", "marks", "words"])
        let mark = "'o' || encode(convert_to(copied.owner, 'UTF8'), 'hex')"
        try database.run(
            """
            INSERT INTO "noteText" (number, id, marks, words, \(texts))
            SELECT copied.number, copied.id, \(mark),
                ts_delete(n.words, '@' || n.marks) || ('''@' || \(mark) || '''')::tsvector, \(texts)
            FROM \(copies) JOIN (SELECT id AS old, marks, words, \(texts) FROM "noteText") AS n USING (old)
            """
        )
        let tags = try others("noteTag", than: ["note", "owner"])
        try database.run(
            """
            INSERT INTO "noteTag" (note, owner, \(tags))
            SELECT copied.id, copied.owner, \(tags) FROM \(copies)
                JOIN (SELECT note AS old, \(tags) FROM "noteTag") AS n USING (old);
            INSERT INTO "noteUsage" (owner, bytes, links)
            SELECT owner, one.bytes * count / \(templates), 0
            FROM (SELECT md5('owner' || o) AS owner, \(notesOfAnOwner) AS count FROM generate_series(0::bigint, \(owners - 1)) AS o
                UNION ALL SELECT '\(largest.rawValue)', \(more)) AS added
                CROSS JOIN (SELECT bytes FROM "noteUsage" LIMIT 1) AS one;
            SELECT setval('"noteNumber"', (SELECT max(number) FROM note) + 1, false);
            """
        )
        for statement in indexing.making { try database.run(statement) }
        for table in tables + ["noteUsage"] { try database.run("VACUUM ANALYZE \"\(table)\"") }
    }

    /// What would put each row in its place in each index, and look up what it refers to: it is made anew when all rows
    /// are there.
    private struct Indexing {
        let removal: [String]
        let making: [String]

        init(of tables: [String], in schema: String, _ database: BarePostgreSQL) throws {
            let names = tables.map { "'\"\(schema)\".\"\($0)\"'::regclass" }.joined(separator: ", ")
            // References go first and come last.
            let constraints = try database.rows(
                """
                SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
                WHERE contype IN ('p', 'u') AND conrelid IN (\(names))
                    OR contype = 'f' AND (conrelid IN (\(names)) OR confrelid IN (\(names)))
                ORDER BY contype = 'f'
                """
            )
            let indexes = try database.rows(
                """
                SELECT quote_ident(c.relname), pg_get_indexdef(i.indexrelid)
                FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                WHERE i.indrelid IN (\(names)) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
                """
            )
            removal =
                constraints.reversed().map { "ALTER TABLE \($0[0]) DROP CONSTRAINT \($0[1])" }
                + indexes.map { "DROP INDEX \($0[0])" }
            let additions = constraints.map { "ALTER TABLE \($0[0]) ADD CONSTRAINT \($0[1]) \($0[2])" }
            let keys = constraints.count { !$0[2].hasPrefix("FOREIGN") }
            making = additions.prefix(keys) + indexes.map { $0[1] } + additions.dropFirst(keys)
        }
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
        func ask(_ requests: [(String, NoteListRequest)], of ids: [AccountID], called owners: String) async throws {
            for (name, request) in requests {
                var times: [Duration] = []
                var found = 0
                for id in ids {
                    let time = try await ContinuousClock().measure {
                        found += try await repository.page(request, of: id).total
                    }
                    times.append(time)
                }
                report("  \(name), of \(owners), \(found / ids.count) notes found: \(figures(times))")
            }
        }
        try await ask(requests, of: ids, called: "\(asked) owners")
        // After all these, on the same connection: a plan that was made for theirs would not do.
        let rare = [
            ("a rare word", NoteListRequest(query: NoteQuery("w900"))),
            ("a rare tag", NoteListRequest(tag: NoteTag(text: "topic3/part1"))),
        ]
        try await ask(requests + rare, of: Array(repeating: largest, count: 20), called: "the one who has the most")
        var saves: [Duration] = []
        for (number, id) in ids.enumerated() {
            let content = NotesWorkload.content(number)
            saves.append(
                try await ContinuousClock().measure {
                    try await NotesWorkload.save(content, in: repository, of: id, at: Date())
                }
            )
        }
        report("  a save of each of them: \(figures(saves))")
    }

    private static func figures(_ times: [Duration]) -> String {
        "p50 \(times.percentile(50).shown) ms, p95 \(times.percentile(95).shown) ms, worst \(times.percentile(100).shown) ms"
    }
}
