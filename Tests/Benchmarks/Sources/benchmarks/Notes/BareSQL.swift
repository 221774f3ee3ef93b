import GRDB
import Notes
import Portico

/// A list or a search of notes in nothing but SQL: the total and the numbers of a page, without reading the notes.
struct BareSQL {
    private let count: String
    private let page: String
    private let arguments: StatementArguments
    private let limits: StatementArguments

    init(_ request: NoteListRequest, of owner: AccountID) throws {
        let order =
            switch request.effectiveSort {
            case .relevance, .edited: "isPinned DESC, editedAt DESC, note.id"
            case .created: "isPinned DESC, createdAt DESC, note.id"
            case .title: "isPinned DESC, titleKey, note.id"
            }
        limits = [request.limit, request.offset]
        let has = "EXISTS (SELECT 1 FROM noteTag WHERE noteTag.note = note.id AND (key = ? OR (key >= ? AND key < ?)))"
        // No search of the benchmarks ends in a tag that is still typed.
        let tags = request.query.tags + (request.tag.map { [$0] } ?? [])
        let tests = tags.map { _ in has } + request.query.excludedTags.map { _ in "NOT \(has)" }
        let place = (["note.owner = ?", "note.state = ?"] + tests).joined(separator: " AND ")
        var arguments: StatementArguments = [owner.rawValue, request.state.rawValue]
        for tag in tags + request.query.excludedTags { arguments += [tag.key, "\(tag.key)/", "\(tag.key)0"] }
        if request.query.phrases.isEmpty, request.query.excludedPhrases.isEmpty {
            count = "SELECT count(*) FROM note WHERE \(place)"
            page = "SELECT number FROM note WHERE \(place) ORDER BY \(order) LIMIT ? OFFSET ?"
            self.arguments = arguments
        } else {
            let found =
                "FROM noteWords CROSS JOIN note ON note.number = noteWords.rowid WHERE noteWords MATCH ? AND \(place)"
            count = "SELECT count(*) \(found)"
            let newest = "\(found) ORDER BY noteWords.rowid DESC LIMIT 20000"
            page =
                request.effectiveSort == .relevance
                ? """
                SELECT number FROM (SELECT noteWords.rowid AS number, bm25(noteWords, 0, 10, 1) AS score \(newest))
                ORDER BY score LIMIT ? OFFSET ?
                """
                : """
                SELECT note.number FROM (SELECT noteWords.rowid AS number \(newest)) AS found CROSS JOIN note ON note.number = found.number
                ORDER BY \(order) LIMIT ? OFFSET ?
                """
            self.arguments = [Self.match(request, owner)] + arguments
        }
    }

    func run(_ database: Database) throws -> (total: Int, numbers: [Int64]) {
        let total = try Int.fetchOne(database.cachedStatement(sql: count), arguments: arguments) ?? 0
        return (total, try Int64.fetchAll(database.cachedStatement(sql: page), arguments: arguments + limits))
    }

    private static func match(_ request: NoteListRequest, _ owner: AccountID) -> String {
        func hexadecimal(_ text: String) -> String {
            text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        func words(_ phrase: NoteQuery.Phrase) -> String {
            "{title body} : \"\(phrase.words.joined(separator: " "))\"" + (phrase.isPrefix ? " *" : "")
        }
        let wanted = ["marks : o\(hexadecimal(owner.rawValue))"] + request.query.phrases.map(words)
        return "(\(wanted.joined(separator: " AND ")))"
            + request.query.excludedPhrases.map { " NOT (\(words($0)))" }.joined()
    }
}
