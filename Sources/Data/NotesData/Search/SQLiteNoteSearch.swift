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
        if request.effectiveSort == .relevance {
            let ids = try ranked(expression)
            let total = try ids.isEmpty ? count(match) : countRanked(match)
            return NoteMatches(ids: ids, total: total, isRankedAmongNewest: isCapped(total))
        }
        let total = try count(match)
        guard total > request.offset else { return NoteMatches(total: total, isRankedAmongNewest: isCapped(total)) }
        let isOfTagsOnly = query.phrases.isEmpty && query.excludedPhrases.isEmpty
        if isOfTagsOnly, let ids = try walked(atMost: isCapped(total) ? .max : total / 3) { return NoteMatches(ids: ids, total: total) }
        return NoteMatches(ids: try sorted(match), total: total, isRankedAmongNewest: isCapped(total))
    }

    private func count(_ match: String) throws -> Int {
        try Int.fetchOne(statement("SELECT count(*) FROM noteIndex WHERE noteIndex MATCH ?"), arguments: [match]) ?? 0
    }

    /// The matches of a search that gave a row: those it ranked, and where it stopped, those that are older.
    private func countRanked(_ match: String) throws -> Int {
        guard let tally = try Row.fetchOne(statement("SELECT rankedRows(), lastRankedRow()")) else { return 0 }
        let ranked: Int = tally[0]
        guard ranked >= NoteListRequest.mostRanked else { return ranked }
        let older = "SELECT count(*) FROM noteIndex WHERE noteIndex MATCH ? AND rowid < ?"
        return ranked + (try Int.fetchOne(statement(older), arguments: [match, tally[1] as Int64]) ?? 0)
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
                        SELECT rowid AS number, rankOf(noteIndex, ?, ?, ?, 0, 10, 1) AS score FROM noteIndex WHERE noteIndex MATCH ?
                        ORDER BY rowid DESC LIMIT \(NoteListRequest.mostRanked)
                    ) ORDER BY score, number DESC LIMIT ? OFFSET ?
                ) AS best CROSS JOIN note ON note.number = best.number
                ORDER BY best.score, best.number DESC
                """
            ),
            arguments: [match.ranking.lowerBound, match.ranking.count, request.offset + request.limit, match.text] + page
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

    /// Notes of tags, looked for among all notes in their order: a page of a tag that many notes have is found soon, without sorting them
    /// all. Nil where the page is not full after so many notes.
    private func walked(atMost limit: Int) throws -> [String]? {
        let has = "EXISTS (SELECT 1 FROM noteTag WHERE noteTag.note = note.id AND (key = ? OR (key >= ? AND key < ?)))"
        let tests = request.tags.map { _ in has } + request.query.excludedTags.map { _ in "NOT \(has)" }
        var arguments: StatementArguments = []
        for tag in request.tags + request.query.excludedTags { arguments += [tag.key, "\(tag.key)/", "\(tag.key)0"] }
        let rows = try Row.fetchCursor(
            statement("SELECT id, \(tests.joined(separator: " AND ")) FROM note WHERE owner = ? AND state = ? ORDER BY \(order)"),
            arguments: arguments + [owner.rawValue, request.state.rawValue]
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
