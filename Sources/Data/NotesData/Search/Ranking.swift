import Foundation
import GRDBSQLite
import HeapModule

/// One search: what is the same for all its rows, and the best scores so far.
struct Ranking {
    typealias API = UnsafePointer<Fts5ExtensionApi>

    private struct Phrase {
        let index: Int32
        let rarity: Double
        /// In the row that the search stands at.
        var frequency = 0.0
    }

    /// More places of a phrase in a row are worth next to nothing.
    static let maxPlaces = 1_000
    /// In rows of so many tokens together a phrase of several words is counted; it has to be looked for in each, so of
    /// a few rows that are very long only some are.
    static let maxTokens = 4_000_000

    private let averageLength: Double
    private let weights: [Double]
    private var phrases: [Phrase]
    private var best: BestScores
    private let tally: RankCounts?

    /// Made at the first row; the search keeps it for the others and lets go of it at its end.
    static func kept(
        by search: OpaquePointer,
        _ api: API,
        _ values: UnsafeBufferPointer<OpaquePointer?>
    ) throws(RankError) -> UnsafeMutablePointer<Ranking> {
        if let kept = api.pointee.xGetAuxdata(search, 0) { return kept.assumingMemoryBound(to: Ranking.self) }
        let ranking = try Ranking(of: search, api, values)
        let kept = UnsafeMutablePointer<Ranking>.allocate(capacity: 1)
        kept.initialize(to: ranking)
        // Where it fails, it has let go of them already.
        try RankError.check(
            api.pointee.xSetAuxdata(search, kept) { kept in
                guard let kept = kept?.assumingMemoryBound(to: Ranking.self) else { return }
                kept.deinitialize(count: 1)
                kept.deallocate()
            }
        )
        return kept
    }

    private init(of search: OpaquePointer, _ api: API, _ values: UnsafeBufferPointer<OpaquePointer?>) throws(RankError)
    {
        guard values.count >= 3 else { throw RankError(code: SQLITE_MISUSE) }
        tally = api.pointee.xUserData(search).map { Unmanaged<RankCounts>.fromOpaque($0).takeUnretainedValue() }
        tally?.rows = 0
        let first = sqlite3_value_int(values[0])
        let range = first..<(first + max(0, sqlite3_value_int(values[1])))
        var (rows, tokens) = (Int64(), Int64())
        try RankError.check(api.pointee.xRowCount(search, &rows))
        try RankError.check(api.pointee.xColumnTotalSize(search, -1, &tokens))
        averageLength = max(1, Double(tokens) / Double(max(1, rows)))
        best = BestScores(Int(sqlite3_value_int(values[2])))
        weights = values.dropFirst(3).map { sqlite3_value_double($0) }
        var phrases: [Phrase] = []
        for phrase in range {
            let found = range.count > 1 ? try Self.count(of: phrase, search, api) : 0
            phrases.append(Phrase(index: phrase, rarity: max(1e-6, log((Double(rows) - found + 0.5) / (found + 0.5)))))
        }
        self.phrases = phrases
    }

    private static func count(of phrase: Int32, _ search: OpaquePointer, _ api: API) throws(RankError) -> Double {
        var count = PhraseCount(isLimited: api.pointee.xPhraseSize(search, phrase) > 1)
        let code = api.pointee.xQueryPhrase(search, phrase, &count) { api, row, count in
            guard let api, let row, let count = count?.assumingMemoryBound(to: PhraseCount.self) else {
                return SQLITE_MISUSE
            }
            return count.pointee.add(row, api)
        }
        try RankError.check(code)
        return count.rows
    }

    func count(_ search: OpaquePointer, _ api: API) {
        tally?.rows += 1
        tally?.last = api.pointee.xRowid(search)
    }

    /// Of the row that the search stands at; 0 where it cannot be one of the best.
    mutating func score(of search: OpaquePointer, _ api: API) throws(RankError) -> Double {
        for place in phrases.indices { phrases[place].frequency = try frequency(of: phrases[place].index, search, api) }
        if let least = best.least, score(length: 0) < least { return 0 }
        var tokens: Int32 = 0
        try RankError.check(api.pointee.xColumnSize(search, -1, &tokens))
        let score = score(length: Double(tokens))
        best.add(score)
        return score
    }

    /// What the frequencies are worth in a row of so many tokens: the more, the shorter it is.
    private func score(length: Double) -> Double {
        // The constants of the formula: k1 is 1.2 and b is 0.75.
        let dampening = 1.2 * (0.25 + 0.75 * length / averageLength)
        var score = 0.0
        for phrase in phrases { score += phrase.rarity * phrase.frequency * 2.2 / (phrase.frequency + dampening) }
        return score
    }

    private func frequency(of phrase: Int32, _ search: OpaquePointer, _ api: API) throws(RankError) -> Double {
        var (places, column, offset) = (Fts5PhraseIter(), Int32(), Int32())
        var frequency = 0.0
        var seen = 0
        try RankError.check(api.pointee.xPhraseFirst(search, phrase, &places, &column, &offset))
        while column >= 0, seen < Self.maxPlaces {
            frequency += Int(column) < weights.count ? weights[Int(column)] : 1
            seen += 1
            api.pointee.xPhraseNext(search, &places, &column, &offset)
        }
        return frequency
    }
}

/// In how many rows a phrase stands, as far as it is counted.
private struct PhraseCount {
    let isLimited: Bool
    private(set) var rows = 0.0
    private var tokens = 0

    init(isLimited: Bool) { self.isLimited = isLimited }

    /// Says whether to go on.
    mutating func add(_ row: OpaquePointer, _ api: Ranking.API) -> Int32 {
        rows += 1
        guard isLimited else { return SQLITE_OK }
        var size: Int32 = 0
        let code = api.pointee.xColumnSize(row, -1, &size)
        guard code == SQLITE_OK else { return code }
        tokens += Int(size)
        return tokens < Ranking.maxTokens ? SQLITE_OK : SQLITE_DONE
    }
}

/// What SQLite answered in place of a number.
struct RankError: Error {
    let code: Int32

    static func check(_ code: Int32) throws(RankError) {
        if code != SQLITE_OK { throw RankError(code: code) }
    }
}

/// The best scores of the rows so far, at most a number of them.
struct BestScores {
    private let limit: Int
    private var scores = Heap<Double>()

    init(_ limit: Int) {
        self.limit = limit
    }

    /// What a row must reach to be among the best; nil while there are fewer rows than that.
    var least: Double? { scores.count < limit ? nil : scores.min ?? .infinity }

    mutating func add(_ score: Double) {
        if scores.count < limit {
            scores.insert(score)
        } else if let min = scores.min, score > min {
            scores.replaceMin(with: score)
        }
    }
}
