import GRDB
import Notes
import Portico

// Notes of tags, without a word: the full-text index is not asked.
extension SQLiteNoteSearch {
    func tagged() throws -> NoteMatches {
        let rows = try request.tags.first.map(rows)
        let condition = NoteCondition(request, tagsKnown: rows == nil ? 0 : 1)
        let notes = rows.map { "(\($0.sql)) AS tagged CROSS JOIN note ON note.id = tagged.id WHERE " } ?? "note WHERE note.owner = ? AND "
        let source = notes + condition.sql
        let arguments = (rows?.arguments ?? [owner.rawValue]) + condition.arguments
        // The rows of one tag say in which state their notes are: for how many there are the notes are not looked at.
        let isOneTag = request.tags.count == 1 && request.query.excludedTags.isEmpty
        let counted = isOneTag ? rows.map { ("(\($0.sql))", $0.arguments) } : nil
        let (all, ofAll) = counted ?? (source, arguments)
        let total = try Int.fetchOne(statement("SELECT count(*) FROM \(all)"), arguments: ofAll) ?? 0
        guard total > request.offset else { return NoteMatches(total: total) }
        if rows != nil, let ids = try walked(atMost: isCapped(total) ? .max : total / 3) { return NoteMatches(ids: ids, total: total) }
        let ids = try String.fetchAll(
            statement("SELECT note.id FROM \(source) ORDER BY \(order) LIMIT ? OFFSET ?"),
            arguments: arguments + page
        )
        return NoteMatches(ids: ids, total: total)
    }

    /// The notes of a tag, and of those below it, each once.
    private func rows(of tag: NoteTag) throws -> (sql: String, arguments: StatementArguments) {
        let own = "SELECT note AS id FROM noteTag WHERE owner = ? AND key = ? AND state = ?"
        let below = "SELECT note FROM noteTag WHERE owner = ? AND key >= ? AND key < ? AND state = ?"
        let ofOwn: StatementArguments = [owner.rawValue, tag.key, request.state.rawValue]
        let ofBelow: StatementArguments = [owner.rawValue, "\(tag.key)/", "\(tag.key)0", request.state.rawValue]
        // A note can have several tags below: those are told apart only where there are any.
        let hasBelow = try Bool.fetchOne(statement("SELECT EXISTS (\(below))"), arguments: ofBelow) ?? false
        return hasBelow ? ("\(own) UNION \(below)", ofOwn + ofBelow) : (own, ofOwn)
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
