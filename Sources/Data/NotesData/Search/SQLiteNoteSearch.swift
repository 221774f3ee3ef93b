import Foundation
import GRDB
import Notes
import Portico
public import Storage

/// One search on one connection.
struct SQLiteNoteSearch {
    let request: NoteListRequest
    let owner: AccountID
    let database: Database

    func matches() throws -> NoteMatches {
        let query = request.query
        if query.isWordless { return NoteMatches() }
        if !query.hasWords {
            return request.tags.isEmpty && query.excludedTags.isEmpty ? try all() : try tagged()
        }
        let match = MatchExpression(query, of: owner, in: try index(), orFormer: try hasFormerWords())
        let condition = NoteCondition(request)
        if request.effectiveSort == .relevance {
            let ids = try ranked(match, condition)
            let total = try ids.isEmpty ? count(match, condition) : countRanked(match, condition)
            return NoteMatches(ids: ids, total: total, isRankedAmongNewest: isCapped(total))
        }
        let total = try count(match, condition)
        guard total > request.offset else { return NoteMatches(total: total, isRankedAmongNewest: isCapped(total)) }
        return NoteMatches(ids: try sorted(match, condition), total: total, isRankedAmongNewest: isCapped(total))
    }

    private func index() throws -> MatchExpression.Index {
        let sql = "SELECT EXISTS (SELECT 1 FROM noteText WHERE wording IS NULL)"
        return try Bool.fetchOne(statement(sql)) ?? false ? .former : .words
    }

    /// Whether `NoteIndexing` has not read all texts: some are found only by words as a version before told them.
    private func hasFormerWords() throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM noteText WHERE indexed IS NULL)"
        return try Bool.fetchOne(statement(sql)) ?? false
    }

    /// The index knows the owner and the words; the rest is asked of the note.
    private func found(_ match: MatchExpression) -> String {
        let index = match.index.rawValue
        return "\(index) CROSS JOIN note ON note.number = \(index).rowid WHERE \(index) MATCH ?"
    }

    private func count(_ match: MatchExpression, _ condition: NoteCondition) throws -> Int {
        let sql = "SELECT count(*) FROM \(found(match)) AND \(condition.sql)"
        return try Int.fetchOne(statement(sql), arguments: [match.text] + condition.arguments) ?? 0
    }

    /// The matches of a search that gave a row: those it ranked, and where it stopped, those that are older.
    private func countRanked(_ match: MatchExpression, _ condition: NoteCondition) throws -> Int {
        guard let tally = try Row.fetchOne(statement("SELECT rankedRows(), lastRankedRow()")) else { return 0 }
        let ranked: Int = tally[0]
        guard ranked >= NoteListRequest.maxRanked else { return ranked }
        let sql =
            "SELECT count(*) FROM \(found(match)) AND \(match.index.rawValue).rowid < ? AND \(condition.sql)"
        let older: StatementArguments = [match.text, tally[1] as Int64]
        return ranked + (try Int.fetchOne(statement(sql), arguments: older + condition.arguments) ?? 0)
    }

    func isCapped(_ total: Int) -> Bool { total > NoteListRequest.maxRanked }

    /// Notes without anything to match: a stretch of an index.
    private func all() throws -> NoteMatches {
        let place = "FROM note WHERE owner = ? AND state = ?"
        let arguments: StatementArguments = [owner.rawValue, request.state.rawValue]
        let total = try Int.fetchOne(statement("SELECT count(*) \(place)"), arguments: arguments) ?? 0
        let ids = try String.fetchAll(
            statement("SELECT id \(place) ORDER BY \(order) LIMIT ? OFFSET ?"),
            arguments: arguments + page
        )
        return NoteMatches(ids: ids, total: total)
    }

    /// The best of the newest: a word in the title counts ten times.
    private func ranked(_ match: MatchExpression, _ condition: NoteCondition) throws -> [String] {
        let ranking: StatementArguments = [
            match.ranking.lowerBound, match.ranking.count, request.offset + request.limit, match.text,
        ]
        let index = match.index.rawValue
        return try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT number, score FROM (
                        SELECT \(index).rowid AS number, rankOf(\(index), ?, ?, ?, 0, 10, 1) AS score
                        FROM \(found(match)) AND \(condition.sql)
                        ORDER BY \(index).rowid DESC LIMIT \(NoteListRequest.maxRanked)
                    ) ORDER BY score, number DESC LIMIT ? OFFSET ?
                ) AS best CROSS JOIN note ON note.number = best.number
                ORDER BY best.score, best.number DESC
                """
            ),
            arguments: ranking + condition.arguments + page
        )
    }

    /// The newest matches in another order.
    private func sorted(_ match: MatchExpression, _ condition: NoteCondition) throws -> [String] {
        let index = match.index.rawValue
        return try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT \(index).rowid AS number FROM \(found(match)) AND \(condition.sql)
                    ORDER BY \(index).rowid DESC LIMIT \(NoteListRequest.maxRanked)
                ) AS found CROSS JOIN note ON note.number = found.number
                ORDER BY \(order) LIMIT ? OFFSET ?
                """
            ),
            arguments: [match.text] + condition.arguments + page
        )
    }

    var page: StatementArguments { [request.limit, request.offset] }

    var order: String {
        switch request.effectiveSort {
        case .relevance, .edited: "isPinned DESC, editedAt DESC, note.id"
        case .created: "isPinned DESC, createdAt DESC, note.id"
        case .title: "isPinned DESC, titleOrder, titleKey, note.id"
        }
    }

    func statement(_ sql: String) throws -> Statement { try database.cachedStatement(sql: sql) }
}

extension SQLiteStorage: NoteStorage {
    public var noteFinder: any NoteFinder { SQLiteNoteFinder(storage: self) }
    public var noteUsage: any NoteUsageCounter { StoredNoteUsage() }
}

/// Finds notes by the indexes of the table `note` and the full-text index.
struct SQLiteNoteFinder: NoteFinder {
    let storage: SQLiteStorage

    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let notes = Query.matching(NoteHead.columns.owner == owner.rawValue)
        return try await storage.read(among: notes) { database, snapshot in
            try body(SQLiteNoteSearch(request: request, owner: owner, database: database).matches(), snapshot)
        }
    }

    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(StorageError) -> [NoteTagCount] {
        let rows = Query.matching(NoteTagRow.columns.owner == owner.rawValue)
        return try await storage.read(among: rows) { database, _ in
            var tags: [NoteTagCount] = []
            for (stretch, bounds) in try Self.stretches(of: request) where tags.count < request.limit {
                let sql = """
                    SELECT "key", "state", min("spelling"), count(*) FROM "noteTag" WHERE "owner" = ? AND \(stretch) AND "key" > ?
                    GROUP BY "key", "state" ORDER BY "key", "state" LIMIT ?
                    """
                let maximum = (request.limit - tags.count) * NoteState.allCases.count
                let rows = try Row.fetchAll(
                    database.cachedStatement(sql: sql),
                    arguments: [owner.rawValue] + bounds + [request.after?.key ?? "", maximum]
                )
                tags += rows.map { TagCount(key: $0[0], state: $0[1], spelling: $0[2], count: $0[3]) }.tags
            }
            return Array(tags.prefix(request.limit))
        }
    }

    /// Stretches of the index, in order.
    private static func stretches(of request: NoteTagRequest) throws -> [(sql: String, bounds: StatementArguments)] {
        if let tags = request.among {
            let keys = String(decoding: try JSONEncoder().encode(tags.map(\.key)), as: UTF8.self)
            return [("\"key\" IN (SELECT \"value\" FROM json_each(?))", [keys])]
        }
        guard let tag = request.within else { return [("1", [])] }
        return WantedTag.whole(tag).stretches
    }
}

// Notes of tags, without a word: the full-text index is not asked.
extension SQLiteNoteSearch {
    func tagged() throws -> NoteMatches {
        let rows = try request.tags.first.map(rows)
        let condition = NoteCondition(request, tagsKnown: rows == nil ? 0 : 1)
        let notes =
            rows.map { "(\($0.sql)) AS tagged CROSS JOIN note ON note.id = tagged.id WHERE " }
            ?? "note WHERE note.owner = ? AND "
        let source = notes + condition.sql
        let arguments = (rows?.arguments ?? [owner.rawValue]) + condition.arguments
        // The rows of one tag say in which state their notes are: for how many there are the notes are not looked at.
        let isOneTag = request.tags.count == 1 && request.query.excludedTags.isEmpty
        let counted = isOneTag ? rows.map { ("(\($0.sql))", $0.arguments) } : nil
        let (all, ofAll) = counted ?? (source, arguments)
        let total = try Int.fetchOne(statement("SELECT count(*) FROM \(all)"), arguments: ofAll) ?? 0
        guard total > request.offset else { return NoteMatches(total: total) }
        if rows != nil, let ids = try walked(atMost: isCapped(total) ? .max : total / 3) {
            return NoteMatches(ids: ids, total: total)
        }
        let ids = try String.fetchAll(
            statement("SELECT note.id FROM \(source) ORDER BY \(order) LIMIT ? OFFSET ?"),
            arguments: arguments + page
        )
        return NoteMatches(ids: ids, total: total)
    }

    /// The notes of a tag, and of those below it, each once.
    private func rows(of tag: WantedTag) throws -> (sql: String, arguments: StatementArguments) {
        let parts = tag.stretches.map { stretch -> (sql: String, arguments: StatementArguments) in
            (
                "SELECT note AS id FROM noteTag WHERE owner = ? AND \(stretch.sql) AND state = ?",
                [owner.rawValue] + stretch.bounds + [request.state.rawValue]
            )
        }
        guard parts.count == 2 else {
            return ("SELECT DISTINCT id FROM (\(parts[0].sql))", parts[0].arguments)
        }
        let ((own, ofOwn), (below, ofBelow)) = (parts[0], parts[1])
        // A note can have several tags below: those are told apart only where there are any.
        let hasBelow = try Bool.fetchOne(statement("SELECT EXISTS (\(below))"), arguments: ofBelow) ?? false
        return hasBelow ? ("\(own) UNION \(below)", ofOwn + ofBelow) : (own, ofOwn)
    }

    /// Looked for among all notes in their order: a page of a tag that many notes have is found soon, without sorting
    /// them all. Nil where the page is not full after so many notes.
    private func walked(atMost limit: Int) throws -> [String]? {
        let condition = NoteCondition(request)
        let rows = try Row.fetchCursor(
            statement("SELECT id, \(condition.sql) FROM note WHERE owner = ? AND state = ? ORDER BY \(order)"),
            arguments: condition.arguments + [owner.rawValue, request.state.rawValue]
        )
        var (looked, found) = (0, 0)
        var ids: [String] = []
        while let row = try rows.next() {
            looked += 1
            guard looked <= limit else { return nil }
            guard row[1] else { continue }
            found += 1
            if found > request.offset { ids.append(row[0]) }
            if ids.count == request.limit { break }
        }
        return ids
    }
}
