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
        if request.query.isEmpty, request.tags.isEmpty {
            count = "SELECT count(*) FROM note WHERE owner = ? AND state = ?"
            page = "SELECT number FROM note WHERE owner = ? AND state = ? ORDER BY \(order) LIMIT ? OFFSET ?"
            arguments = [owner.rawValue, request.state.rawValue]
        } else {
            count = "SELECT count(*) FROM noteIndex WHERE noteIndex MATCH ?"
            let ranked = request.effectiveSort == .relevance
            let newest = "FROM noteIndex WHERE noteIndex MATCH ? ORDER BY rowid DESC LIMIT 20000"
            page =
                ranked
                ? "SELECT number FROM (SELECT rowid AS number, bm25(noteIndex, 0, 10, 1) AS score \(newest)) ORDER BY score LIMIT ? OFFSET ?"
                : """
                SELECT note.number FROM (SELECT rowid AS number \(newest)) AS found CROSS JOIN note ON note.number = found.number
                ORDER BY \(order) LIMIT ? OFFSET ?
                """
            arguments = [Self.match(request, owner)]
        }
    }

    func run(_ database: Database) throws -> (total: Int, numbers: [Int64]) {
        let total = try Int.fetchOne(database.cachedStatement(sql: count), arguments: arguments) ?? 0
        return (total, try Int64.fetchAll(database.cachedStatement(sql: page), arguments: arguments + limits))
    }

    private static func match(_ request: NoteListRequest, _ owner: AccountID) -> String {
        func hexadecimal(_ text: String) -> String { text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
        func words(_ phrase: NoteQuery.Phrase) -> String {
            "{title body} : \"\(phrase.typedWords.joined(separator: " "))\"" + (phrase.isPrefix ? " *" : "")
        }
        let wanted =
            ["marks : o\(hexadecimal(owner.rawValue))x\(request.state.rawValue)"]
            + request.tags.map { "marks : t\(hexadecimal($0.key))" }
            + request.query.phrases.map(words)
        let unwanted = request.query.excludedTags.map { "marks : t\(hexadecimal($0.key))" } + request.query.excludedPhrases.map(words)
        return "(\(wanted.joined(separator: " AND ")))" + unwanted.map { " NOT (\($0))" }.joined()
    }
}
