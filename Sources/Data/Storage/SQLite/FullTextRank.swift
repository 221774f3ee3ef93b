import Foundation
import GRDB
import GRDBSQLite

/// A function for full-text searches that ranks by some of a query's phrases: `rankOf(table, first, count, weight…)`.
///
///     SELECT rowid, rankOf(noteIndex, 1, 2, 0, 10, 1) FROM noteIndex WHERE noteIndex MATCH '(marks : "x") AND "dog" AND "cat"'
///
/// The formula is that of `bm25()` (<https://www.sqlite.org/fts5.html>, section 5.1.1), which counts how often every phrase of the query
/// occurs in the whole index before the first row. Phrases that confine a search and do not rank it, such as whose the rows are, occur
/// in most of them, and that count was a third of the time of a search. `first` and `count` say which phrases rank, in the order in
/// which the query has them; one that ranks alone is not counted either, since that changes no order.
enum FullTextRank {
    static func add(to database: Database) throws {
        let api = UnsafeMutablePointer(mutating: FTS5.api(database))
        let code = api.pointee.xCreateFunction(api, "rankOf", nil, rank, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private static let rank: fts5_extension_function = { api, search, result, count, values in
        guard let api, let search, let values else { return sqlite3_result_error_code(result, SQLITE_MISUSE) }
        do throws(RankFailure) {
            let statistics = try RankStatistics.kept(by: search, api, UnsafeBufferPointer(start: values, count: Int(count)))
            sqlite3_result_double(result, -(try statistics.score(of: search, api)))
        } catch {
            sqlite3_result_error_code(result, error.code)
        }
    }
}

/// What SQLite answered in place of a number.
private struct RankFailure: Error {
    let code: Int32

    static func check(_ code: Int32) throws(RankFailure) {
        if code != SQLITE_OK { throw RankFailure(code: code) }
    }
}

/// What is the same for all rows of a search.
private final class RankStatistics {
    typealias API = UnsafePointer<Fts5ExtensionApi>

    private struct Phrase {
        let index: Int32
        let rarity: Double
    }

    private let averageLength: Double
    private let weights: [Double]
    private let phrases: [Phrase]

    /// Made at the first row; the search keeps it for the others and lets go of it at its end.
    static func kept(
        by search: OpaquePointer,
        _ api: API,
        _ values: UnsafeBufferPointer<OpaquePointer?>
    ) throws(RankFailure) -> RankStatistics {
        if let kept = api.pointee.xGetAuxdata(search, 0) { return Unmanaged<RankStatistics>.fromOpaque(kept).takeUnretainedValue() }
        let statistics = try RankStatistics(of: search, api, values)
        // Where it fails, it has let go of them already.
        try RankFailure.check(
            api.pointee.xSetAuxdata(search, Unmanaged.passRetained(statistics).toOpaque()) { kept in
                if let kept { Unmanaged<RankStatistics>.fromOpaque(kept).release() }
            }
        )
        return statistics
    }

    private init(of search: OpaquePointer, _ api: API, _ values: UnsafeBufferPointer<OpaquePointer?>) throws(RankFailure) {
        guard values.count >= 2 else { throw RankFailure(code: SQLITE_MISUSE) }
        let first = sqlite3_value_int(values[0])
        let range = first..<(first + max(0, sqlite3_value_int(values[1])))
        var (rows, tokens) = (Int64(), Int64())
        try RankFailure.check(api.pointee.xRowCount(search, &rows))
        try RankFailure.check(api.pointee.xColumnTotalSize(search, -1, &tokens))
        averageLength = max(1, Double(tokens) / Double(max(1, rows)))
        weights = values.dropFirst(2).map { sqlite3_value_double($0) }
        var phrases: [Phrase] = []
        for phrase in range {
            let found = range.count > 1 ? try Self.count(of: phrase, search, api) : 0
            phrases.append(Phrase(index: phrase, rarity: max(1e-6, log((Double(rows) - found + 0.5) / (found + 0.5)))))
        }
        self.phrases = phrases
    }

    private static func count(of phrase: Int32, _ search: OpaquePointer, _ api: API) throws(RankFailure) -> Double {
        var found: Int64 = 0
        let code = api.pointee.xQueryPhrase(search, phrase, &found) { _, _, found in
            found?.assumingMemoryBound(to: Int64.self).pointee += 1
            return SQLITE_OK
        }
        try RankFailure.check(code)
        return Double(found)
    }

    /// Of the row that the search stands at.
    func score(of search: OpaquePointer, _ api: API) throws(RankFailure) -> Double {
        var tokens: Int32 = 0
        try RankFailure.check(api.pointee.xColumnSize(search, -1, &tokens))
        // The constants of the formula: k1 is 1.2 and b is 0.75.
        let length = 1.2 * (0.25 + 0.75 * Double(tokens) / averageLength)
        var score = 0.0
        for phrase in phrases {
            let frequency = try frequency(of: phrase.index, search, api)
            score += phrase.rarity * frequency * 2.2 / (frequency + length)
        }
        return score
    }

    private func frequency(of phrase: Int32, _ search: OpaquePointer, _ api: API) throws(RankFailure) -> Double {
        var (places, column, offset) = (Fts5PhraseIter(), Int32(), Int32())
        var frequency = 0.0
        try RankFailure.check(api.pointee.xPhraseFirst(search, phrase, &places, &column, &offset))
        while column >= 0 {
            frequency += Int(column) < weights.count ? weights[Int(column)] : 1
            api.pointee.xPhraseNext(search, &places, &column, &offset)
        }
        return frequency
    }
}
