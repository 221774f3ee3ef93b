import Foundation
import Notes
import Portico

/// Lists, searches and saves of notes by libpq alone, with the statements that answer the same.
struct BareNotes {
    let database: BarePostgreSQL
    let owner: AccountID

    /// The total and the notes of a page, each as the texts of its columns: at one moment, as the app reads them.
    func page(_ request: NoteListRequest) throws -> (total: Int, notes: [[String]]) {
        try database.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let (total, ids) = try found(request)
        let notes = try database.rows(
            """
            SELECT note.*, text.body FROM note JOIN "noteText" AS text ON text.id = note.id WHERE note.id = ANY($1::text[])
            """,
            ["{\(ids.joined(separator: ","))}"]
        )
        try database.run("COMMIT")
        return (total, notes)
    }

    private func found(_ request: NoteListRequest) throws -> (total: Int, ids: [String]) {
        var values: [String] = []
        func mark(_ value: String) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        let source = source(of: request, mark)
        let sourceValues = values
        let total = try database.rows("SELECT count(*) FROM \(source)", sourceValues)
        let page: String
        if request.query.hasWords {
            let score =
                request.effectiveSort == .relevance
                ? "ts_rank('{0.1, 0.1, 0.1, 1}', found.words, \(mark(request.query.phrases.map(Self.words).joined(separator: " & ")))::tsquery, 1)"
                : "0"
            page = """
                SELECT id FROM (SELECT note.*, \(score) AS score FROM \(source) ORDER BY note.number DESC LIMIT 20000) AS note
                ORDER BY \(Self.order(request)) LIMIT \(request.limit) OFFSET \(request.offset)
                """
        } else {
            page = """
                SELECT note.id FROM \(source) ORDER BY \(Self.order(request)) LIMIT \(request.limit) OFFSET \(request.offset)
                """
        }
        return (total.first.flatMap { Int($0[0]) } ?? 0, try database.rows(page, values).map { $0[0] })
    }

    private func source(of request: NoteListRequest, _ mark: (String) -> String) -> String {
        let mine = mark(owner.rawValue)
        var tests = ["note.owner = \(mine)", "note.state = \(mark(request.state.rawValue))"]
        // No search of the benchmarks ends in a tag that is still typed.
        let wanted = request.query.tags + (request.tag.map { [$0] } ?? [])
        for (word, tags) in [("", wanted), ("NOT ", request.query.excludedTags)] {
            for tag in tags {
                let (own, first, last) = (mark(tag.key), mark("\(tag.key)/"), mark("\(tag.key)0"))
                tests.append(
                    """
                    \(word)EXISTS (SELECT 1 FROM "noteTag" WHERE "noteTag".owner = \(mine) AND "noteTag".note = note.id
                    AND ("noteTag".key = \(own) OR ("noteTag".key >= \(first) AND "noteTag".key < \(last))))
                    """
                )
            }
        }
        guard request.query.hasWords else { return "note WHERE \(tests.joined(separator: " AND "))" }
        let excluded = request.query.excludedPhrases.map { "!\(Self.words($0))" }
        let words = ["'@\(Self.mark(of: owner))'"] + request.query.phrases.map(Self.words) + excluded
        tests.append("found.words @@ \(mark(words.joined(separator: " & ")))::tsquery")
        return "note JOIN \"noteText\" AS found ON found.id = note.id WHERE \(tests.joined(separator: " AND "))"
    }

    /// One more note, by the rows that a save writes.
    func save(_ content: NoteContent, id: String, at moment: Double) throws {
        let (owner, tags) = (owner.rawValue, content.tags.map(\.rawValue).joined(separator: " "))
        try database.run("BEGIN ISOLATION LEVEL SERIALIZABLE")
        let number = try database.rows(
            """
            INSERT INTO note (number, id, owner, title, "titleKey", tags, state, "isPinned", version, "createdAt", "editedAt",
                "stateChangedAt")
            VALUES (nextval('"noteNumber"'), $1, $2, $3, $3, $4, 'active', 0, 1, $5, $5, $5) RETURNING number
            """,
            [id, owner, content.title, tags, "\(moment)"]
        )[0][0]
        try database.rows(
            """
            INSERT INTO "noteText" (number, id, marks, title, body, words) VALUES ($1, $2, $3, $4, $5, $6::tsvector)
            """,
            [number, id, Self.mark(of: self.owner), content.title, content.body, vector(content)]
        )
        for tag in content.tags {
            try database.rows(
                "INSERT INTO \"noteTag\" (note, key, owner, state, spelling) VALUES ($1, $2, $3, 'active', $4)",
                [id, tag.key, owner, tag.rawValue]
            )
        }
        try database.run("COMMIT")
    }

    private func vector(_ content: NoteContent) -> String {
        var places: [Substring: [String]] = [:]
        for (index, word) in content.title.split(separator: " ").enumerated() {
            places[word, default: []].append("\(index + 1)A")
        }
        for (index, word) in content.body.split(separator: " ").enumerated() {
            places[word, default: []].append("\(index + 7)")
        }
        let words = places.map { "'\($0.key)':\($0.value.joined(separator: ","))" }
        return (["'@\(Self.mark(of: owner))'"] + words).joined(separator: " ")
    }

    static func mark(of owner: AccountID) -> String {
        "o" + owner.rawValue.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func words(_ phrase: NoteQuery.Phrase) -> String {
        "(\(phrase.words.map { "'\($0)'" }.joined(separator: " <-> "))\(phrase.isPrefix ? ":*" : ""))"
    }

    private static func order(_ request: NoteListRequest) -> String {
        switch request.effectiveSort {
        case .relevance: "note.score DESC, note.number DESC"
        case .edited: "note.\"isPinned\" DESC, note.\"editedAt\" DESC, note.id"
        case .created: "note.\"isPinned\" DESC, note.\"createdAt\" DESC, note.id"
        case .title: "note.\"isPinned\" DESC, note.\"titleKey\", note.id"
        }
    }
}
