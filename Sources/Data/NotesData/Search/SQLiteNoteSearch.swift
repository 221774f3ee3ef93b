import GRDB
import Notes
import Portico

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
        let expression = MatchExpression(query, of: owner)
        let condition = NoteCondition(request)
        if request.effectiveSort == .relevance {
            let ids = try ranked(expression, condition)
            let total = try ids.isEmpty ? count(expression.text, condition) : countRanked(expression.text, condition)
            return NoteMatches(ids: ids, total: total, isRankedAmongNewest: isCapped(total))
        }
        let total = try count(expression.text, condition)
        guard total > request.offset else { return NoteMatches(total: total, isRankedAmongNewest: isCapped(total)) }
        return NoteMatches(ids: try sorted(expression.text, condition), total: total, isRankedAmongNewest: isCapped(total))
    }

    /// The index knows the owner and the words; the rest is asked of the note.
    private static let found = "noteIndex CROSS JOIN note ON note.number = noteIndex.rowid WHERE noteIndex MATCH ?"

    private func count(_ match: String, _ condition: NoteCondition) throws -> Int {
        let sql = "SELECT count(*) FROM \(Self.found) AND \(condition.sql)"
        return try Int.fetchOne(statement(sql), arguments: [match] + condition.arguments) ?? 0
    }

    /// The matches of a search that gave a row: those it ranked, and where it stopped, those that are older.
    private func countRanked(_ match: String, _ condition: NoteCondition) throws -> Int {
        guard let tally = try Row.fetchOne(statement("SELECT rankedRows(), lastRankedRow()")) else { return 0 }
        let ranked: Int = tally[0]
        guard ranked >= NoteListRequest.mostRanked else { return ranked }
        let older = "SELECT count(*) FROM \(Self.found) AND noteIndex.rowid < ? AND \(condition.sql)"
        return ranked + (try Int.fetchOne(statement(older), arguments: [match, tally[1] as Int64] + condition.arguments) ?? 0)
    }

    func isCapped(_ total: Int) -> Bool { total > NoteListRequest.mostRanked }

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
        let ranking: StatementArguments = [match.ranking.lowerBound, match.ranking.count, request.offset + request.limit, match.text]
        return try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT number, score FROM (
                        SELECT noteIndex.rowid AS number, rankOf(noteIndex, ?, ?, ?, 0, 10, 1) AS score
                        FROM \(Self.found) AND \(condition.sql)
                        ORDER BY noteIndex.rowid DESC LIMIT \(NoteListRequest.mostRanked)
                    ) ORDER BY score, number DESC LIMIT ? OFFSET ?
                ) AS best CROSS JOIN note ON note.number = best.number
                ORDER BY best.score, best.number DESC
                """
            ),
            arguments: ranking + condition.arguments + page
        )
    }

    /// The newest matches in another order.
    private func sorted(_ match: String, _ condition: NoteCondition) throws -> [String] {
        try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT noteIndex.rowid AS number FROM \(Self.found) AND \(condition.sql)
                    ORDER BY noteIndex.rowid DESC LIMIT \(NoteListRequest.mostRanked)
                ) AS found CROSS JOIN note ON note.number = found.number
                ORDER BY \(order) LIMIT ? OFFSET ?
                """
            ),
            arguments: [match] + condition.arguments + page
        )
    }

    var page: StatementArguments { [request.limit, request.offset] }

    var order: String {
        switch request.effectiveSort {
        case .relevance, .edited: "isPinned DESC, editedAt DESC, note.id"
        case .created: "isPinned DESC, createdAt DESC, note.id"
        case .title: "isPinned DESC, titleKey, note.id"
        }
    }

    func statement(_ sql: String) throws -> Statement { try database.cachedStatement(sql: sql) }
}
