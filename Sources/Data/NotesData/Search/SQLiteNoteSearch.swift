import GRDB
import Notes
import Portico

/// One search on one connection.
struct SQLiteNoteSearch {
    let request: NoteListRequest
    let owner: AccountID
    let database: Database

    func matches() throws -> NoteMatches {
        if request.query.isWordless { return NoteMatches() }
        let query = request.query
        if query.phrases.isEmpty, query.excludedPhrases.isEmpty, query.excludedTags.isEmpty, request.tags.isEmpty { return try all() }
        let expression = MatchExpression(request, of: owner)
        let match = expression.text
        let total = try Int.fetchOne(statement("SELECT count(*) FROM noteIndex WHERE noteIndex MATCH ?"), arguments: [match]) ?? 0
        guard total > request.offset else { return NoteMatches(total: total, isRankedAmongNewest: isCapped(total)) }
        if request.effectiveSort == .relevance {
            return NoteMatches(ids: try ranked(expression), total: total, isRankedAmongNewest: isCapped(total))
        }
        let isOfTagsOnly = query.phrases.isEmpty && query.excludedPhrases.isEmpty
        if isOfTagsOnly, total > NoteListRequest.mostRanked {
            return NoteMatches(ids: try walked(), total: total)
        }
        return NoteMatches(ids: try sorted(match), total: total, isRankedAmongNewest: isCapped(total))
    }

    private func isCapped(_ total: Int) -> Bool { total > NoteListRequest.mostRanked }

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
    private func ranked(_ match: MatchExpression) throws -> [String] {
        try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT number, score FROM (
                        SELECT rowid AS number, rankOf(noteIndex, ?, ?, 0, 10, 1) AS score FROM noteIndex WHERE noteIndex MATCH ?
                        ORDER BY rowid DESC LIMIT \(NoteListRequest.mostRanked)
                    ) ORDER BY score, number DESC LIMIT ? OFFSET ?
                ) AS best CROSS JOIN note ON note.number = best.number
                ORDER BY best.score, best.number DESC
                """
            ),
            arguments: [match.ranking.lowerBound, match.ranking.count, match.text] + page
        )
    }

    /// The newest matches in another order.
    private func sorted(_ match: String) throws -> [String] {
        try String.fetchAll(
            statement(
                """
                SELECT note.id FROM (
                    SELECT rowid AS number FROM noteIndex WHERE noteIndex MATCH ?
                    ORDER BY rowid DESC LIMIT \(NoteListRequest.mostRanked)
                ) AS found CROSS JOIN note ON note.number = found.number
                ORDER BY \(order) LIMIT ? OFFSET ?
                """
            ),
            arguments: [match] + page
        )
    }

    /// Notes of tags that so many have that each of the first ones is looked at instead.
    private func walked() throws -> [String] {
        let has = "EXISTS (SELECT 1 FROM noteTag WHERE noteTag.note = note.id AND (key = ? OR (key >= ? AND key < ?)))"
        let tests = request.tags.map { _ in has } + request.query.excludedTags.map { _ in "NOT \(has)" }
        var arguments: StatementArguments = [owner.rawValue, request.state.rawValue]
        for tag in request.tags + request.query.excludedTags { arguments += [tag.key, "\(tag.key)/", "\(tag.key)0"] }
        let sql =
            "SELECT id FROM note WHERE owner = ? AND state = ? AND \(tests.joined(separator: " AND ")) ORDER BY \(order) LIMIT ? OFFSET ?"
        return try String.fetchAll(statement(sql), arguments: arguments + page)
    }

    private var page: StatementArguments { [request.limit, request.offset] }

    private var order: String {
        switch request.effectiveSort {
        case .relevance, .edited: "isPinned DESC, editedAt DESC, note.id"
        case .created: "isPinned DESC, createdAt DESC, note.id"
        case .title: "isPinned DESC, titleKey, note.id"
        }
    }

    private func statement(_ sql: String) throws -> Statement { try database.cachedStatement(sql: sql) }
}
