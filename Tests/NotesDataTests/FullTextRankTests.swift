import GRDB
import Testing

@testable import NotesData

struct FullTextRankTests {
    /// Rows of an owner with words of which some are rare; the words of a row follow from its number.
    private static let texts = """
        CREATE VIRTUAL TABLE texts USING fts5(owner, title, body);
        WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 400)
        INSERT INTO texts (rowid, owner, title, body)
        SELECT n, iif(n % 10 = 0, 'somebody', 'me'), iif(n % 7 = 0, 'dog', 'walk'),
            replace(hex(zeroblob(n % 13)), '00', 'dog ') || iif(n % 29 = 0, 'cat ', '') || replace(hex(zeroblob(n % 23)), '00', 'x ')
        FROM numbers;
        """

    private static func read<Value>(_ texts: String = texts, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.prepareDatabase { try NotesTables.prepare($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.write { try $0.execute(sql: texts) }
        return try queue.read(body)
    }

    private func ranked(_ function: String, _ match: String, _ texts: String = texts) throws -> [[Double]] {
        try Self.read(texts) { database in
            try Row.fetchAll(
                database,
                sql: "SELECT rowid, \(function) AS score FROM texts WHERE texts MATCH ? ORDER BY score, rowid",
                arguments: [match]
            ).map { [$0[0], $0[1]] }
        }
    }

    @Test(arguments: ["dog AND cat", "cat OR x", "\"cat x\" AND walk"])
    func rankingByAllPhrasesIsWhatFTS5Does(_ match: String) throws {
        let phrases = match.split(separator: " AND ").flatMap { $0.split(separator: " OR ") }.count
        let own = try ranked("rankOf(texts, 0, \(phrases), 400, 0, 10, 1)", match)
        let builtIn = try ranked("bm25(texts, 0, 10, 1)", match)
        #expect(!own.isEmpty)
        #expect(own.map(\.first) == builtIn.map(\.first))
        #expect(zip(own, builtIn).allSatisfy { abs($0[1] - $1[1]) < 1e-9 })
    }

    @Test(arguments: ["dog", "cat"])
    func aPhraseThatOnlyConfinesTheSearchChangesNoOrder(_ word: String) throws {
        let own = try ranked("rankOf(texts, 1, 1, 400, 0, 10, 1)", "(owner : me) AND ({title body} : \(word))")
        let builtIn = try ranked("bm25(texts, 0, 10, 1)", "(owner : me) AND ({title body} : \(word))")
        #expect(!own.isEmpty)
        #expect(own.map(\.first) == builtIn.map(\.first))
    }

    /// Long rows among short ones: all their places and all of them are not counted.
    private static let long = """
        CREATE VIRTUAL TABLE texts USING fts5(owner, title, body);
        INSERT INTO texts (rowid, body) VALUES (1, replace(hex(zeroblob(4000)), '00', 'a ')),
            (2, replace(hex(zeroblob(1000)), '00', 'a ') || replace(hex(zeroblob(3000)), '00', 'x '));
        WITH RECURSIVE numbers(n) AS (VALUES (3) UNION ALL SELECT n + 1 FROM numbers WHERE n < 30)
        INSERT INTO texts (rowid, body) SELECT n, iif(n < 11, replace(hex(zeroblob(500000)), '00', 'b c '), 'y') FROM numbers;
        """

    @Test func ofManyPlacesInARowSomeAreCounted() throws {
        let rows = try ranked("rankOf(texts, 0, 1, 400, 0, 10, 1)", "a", Self.long)
        #expect(rows.count == 2)
        #expect(rows[0][1] == rows[1][1])
    }

    @Test func ofManyLongRowsWithAPhraseSomeAreCounted() throws {
        let (match, builtIn) = ("\"b c\" OR y", "bm25(texts, 0, 10, 1)")
        let own = try ranked("rankOf(texts, 0, 2, 400, 0, 10, 1)", match, Self.long).filter { $0[0] < 11 }
        let all = try ranked(builtIn, match, Self.long).filter { $0[0] < 11 }
        #expect(own.count == 8 && all.count == 8)
        // The fewer it is counted in, the rarer it seems: of eight rows of a million words each half are counted.
        #expect(zip(own, all).allSatisfy { $0[1] < $1[1] * 1.5 })
    }

    @Test(arguments: [1, 3, 20, 399], ["dog", "dog AND x", "dog OR cat OR x"])
    func theBestRowsAreTheSameWhenTheOthersAreNotRanked(_ best: Int, _ match: String) throws {
        let phrases = match.split { $0 == " " }.count { $0.first?.isLowercase == true }
        let own = try ranked("rankOf(texts, 0, \(phrases), \(best), 0, 10, 1)", match)
        let all = try ranked("rankOf(texts, 0, \(phrases), 400, 0, 10, 1)", match)
        #expect(own.prefix(best) == all.prefix(best))
        if best == 1, match == "dog" { #expect(own.last?.last == 0) }
    }

    @Test(arguments: [("dog", 1_000), ("dog", 5), ("cat AND x", 1_000)])
    func theRowsThatWereRankedAreCountedOnTheWay(_ match: String, _ limit: Int) throws {
        let (rows, tally) = try Self.read { database -> ([Int64], [Int64]?) in
            let matches = "FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ?"
            let rows = try Int64.fetchAll(database, sql: "SELECT rowid \(matches)", arguments: [match, limit])
            _ = try Row.fetchAll(
                database,
                sql:
                    "SELECT * FROM (SELECT rankOf(texts, 0, 1, 3, 0, 10, 1) AS score \(matches)) ORDER BY score LIMIT 3",
                arguments: [match, limit]
            )
            let tally = try Row.fetchOne(database, sql: "SELECT rankedRows(), lastRankedRow()")
            return (rows, tally.map { row -> [Int64] in [row[0], row[1]] })
        }
        #expect(!rows.isEmpty)
        #expect(try tally == [Int64(rows.count), #require(rows.last)])
    }

    @Test func tooFewArgumentsAreAnErrorOfTheStatement() throws {
        #expect(throws: DatabaseError.self) { try ranked("rankOf(texts)", "dog") }
    }
}
