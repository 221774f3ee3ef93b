import GRDB
import Notes
import Portico

// Notes of tags, without a word: the full-text index is not asked.
extension SQLiteNoteSearch {
    func tagged() throws -> NoteMatches {
        let notes = try notes()
        let total = try Int.fetchOne(statement("SELECT count(*) FROM \(notes.sql)"), arguments: notes.arguments) ?? 0
        guard total > request.offset else { return NoteMatches(total: total) }
        if !request.tags.isEmpty, let ids = try walked(atMost: isCapped(total) ? .max : total / 3) {
            return NoteMatches(ids: ids, total: total)
        }
        let ids = try String.fetchAll(
            statement("SELECT note.id FROM \(notes.sql) ORDER BY \(order) LIMIT ? OFFSET ?"),
            arguments: notes.arguments + page
        )
        return NoteMatches(ids: ids, total: total)
    }

    /// The notes of the first tag that is wanted, where one is, with the tests for the rest.
    private func notes() throws -> (sql: String, arguments: StatementArguments) {
        guard let tag = request.tags.first else {
            let condition = NoteCondition(request)
            return ("note WHERE note.owner = ? AND \(condition.sql)", [owner.rawValue] + condition.arguments)
        }
        let condition = NoteCondition(request, tagsKnown: 1)
        let own = "SELECT note AS id FROM noteTag WHERE owner = ? AND key = ? AND state = ?"
        let below = "SELECT note FROM noteTag WHERE owner = ? AND key >= ? AND key < ? AND state = ?"
        let ofOwn: StatementArguments = [owner.rawValue, tag.key, request.state.rawValue]
        let ofBelow: StatementArguments = [owner.rawValue, "\(tag.key)/", "\(tag.key)0", request.state.rawValue]
        // A note can have several tags below: those are told apart only where there are any.
        let hasBelow = try Bool.fetchOne(statement("SELECT EXISTS (\(below))"), arguments: ofBelow) ?? false
        let tagged = hasBelow ? "\(own) UNION \(below)" : own
        return (
            "(\(tagged)) AS tagged CROSS JOIN note ON note.id = tagged.id WHERE \(condition.sql)",
            (hasBelow ? ofOwn + ofBelow : ofOwn) + condition.arguments
        )
    }

    /// Looked for among all notes in their order: a page of a tag that many notes have is found soon, without sorting them all. Nil where the
    /// page is not full after so many notes.
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
