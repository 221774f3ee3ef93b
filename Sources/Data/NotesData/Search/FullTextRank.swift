import GRDB
import GRDBSQLite

/// A function for full-text searches that ranks the best rows by some of a query's phrases:
/// `rankOf(table, first, count, best, weight…)`.
///
///     SELECT rowid, rankOf(noteWords, 1, 2, 50, 0, 10, 1) AS score FROM noteWords
///     WHERE noteWords MATCH '(marks : "x") AND "dog" AND "cat"' ORDER BY score LIMIT 50
///
/// The formula is that of `bm25()` (<https://www.sqlite.org/fts5.html>, section 5.1.1), which counts how often every
/// phrase of the query occurs in the whole index before the first row. Phrases that confine a search and do not rank
/// it, such as whose the rows are, occur in most of them, and that count was a third of the time of a search. `first`
/// and `count` say which phrases rank, in the order in which the query has them; one that ranks alone is not counted
/// either, since that changes no order.
///
/// Only the `best` rows have their score; any other may have 0, which is behind every score. How long a row is has to
/// be looked up, the dearest part of the formula, and most rows of a frequent word could not be among the best whatever
/// their length is.
///
/// Once a statement with it has given a row of an ordered result, `rankedRows()` says how many rows it ranked, and
/// `lastRankedRow()` which was the last: they need not be counted by another search.
enum FullTextRank {
    static func add(to database: Database) throws {
        let api = UnsafeMutablePointer(mutating: FTS5.api(database))
        let tally = RankCounts()
        let code = api.pointee.xCreateFunction(api, "rankOf", Unmanaged.passRetained(tally).toOpaque(), rank) { tally in
            if let tally { Unmanaged<RankCounts>.fromOpaque(tally).release() }
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        database.add(function: DatabaseFunction("rankedRows", argumentCount: 0) { _ in tally.rows })
        database.add(function: DatabaseFunction("lastRankedRow", argumentCount: 0) { _ in tally.last })
    }

    private static let rank: fts5_extension_function = { api, search, result, count, values in
        guard let api, let search, let values else { return sqlite3_result_error_code(result, SQLITE_MISUSE) }
        do throws(RankError) {
            let ranking = try Ranking.kept(by: search, api, UnsafeBufferPointer(start: values, count: Int(count)))
            ranking.pointee.count(search, api)
            sqlite3_result_double(result, -(try ranking.pointee.score(of: search, api)))
        } catch {
            sqlite3_result_error_code(result, error.code)
        }
    }
}

/// What the newest search of a connection ranked.
///
/// `@unchecked Sendable`: SQLite calls the functions of a connection one after the other, and nobody else has it.
final class RankCounts: @unchecked Sendable {
    var rows = 0
    var last: Int64 = 0
}
