import Foundation
import Notes
import Portico
public import PostgreSQLStorage
import Storage

extension PostgreSQLStorage: NoteStorage {
    public var noteFinder: any NoteFinder { PostgreSQLNoteFinder(storage: self) }
    public var noteUsage: any NoteUsageCounter { StoredNoteUsage() }
}

/// Finds notes by the indexes of the table `note` and by the words of `noteText`.
struct PostgreSQLNoteFinder: NoteFinder {
    let storage: PostgreSQLStorage

    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let notes = Query.matching(NoteHead.columns.owner == owner.rawValue)
        return try await storage.read(among: notes) { reader, snapshot throws(StorageError) in
            try body(try PostgreSQLNoteSearch(request: request, owner: owner, reader: reader).matches(), snapshot)
        }
    }

    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(StorageError) -> [NoteTagCount] {
        let rows = Query.matching(NoteTagRow.columns.owner == owner.rawValue)
        return try await storage.read(among: rows) { reader, _ throws(StorageError) in
            var values = SQLValues()
            var tests = [
                "\"owner\" = \(values.mark(owner.rawValue))", "\"key\" > \(values.mark(request.after?.key ?? ""))",
            ]
            if let tags = request.among {
                guard !tags.isEmpty else { return [] }
                tests.append("\"key\" IN (\(tags.map { values.mark($0.key) }.joined(separator: ", ")))")
            } else if let tag = request.within {
                tests.append("(\(Self.isMet(.whole(tag), "\"key\"", &values)))")
            }
            let maximum = values.mark(request.limit * NoteState.allCases.count)
            let found = try reader.rows(
                """
                SELECT "key", "state", min("spelling"), count(*) FROM "noteTag"
                WHERE \(tests.joined(separator: " AND ")) GROUP BY "key", "state" ORDER BY "key", "state" LIMIT \(maximum)
                """,
                values.values
            )
            let counts = found.compactMap { row -> TagCount? in
                guard case .text(let key) = row[0], case .text(let state) = row[1], case .text(let spelling) = row[2],
                    case .integer(let count) = row[3]
                else { return nil }
                return TagCount(key: key, state: state, spelling: spelling, count: Int(count))
            }
            return Array(counts.tags.prefix(request.limit))
        }
    }

    /// The same stretches of keys as `WantedTag.stretches`.
    static func isMet(_ tag: WantedTag, _ column: String, _ values: inout SQLValues) -> String {
        func stretch(_ first: String, _ end: String) -> String {
            "(\(column) >= \(values.mark(first)) AND \(column) < \(values.mark(end)))"
        }
        return switch tag {
        case .whole(let tag):
            "\(column) = \(values.mark(tag.key)) OR \(stretch("\(tag.key)/", "\(tag.key)0"))"
        case .beginning(let tag): stretch(tag.key, "\(tag.key)\(WantedTag.last)")
        }
    }
}

/// The values of a statement, and their marks in its text.
struct SQLValues {
    private(set) var values: [StoredValue] = []

    mutating func mark(_ text: String) -> String { mark(.text(text)) }

    mutating func mark(_ number: Int) -> String { mark(.integer(Int64(number))) }

    private mutating func mark(_ value: StoredValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }
}

/// One search on one connection.
struct PostgreSQLNoteSearch {
    let request: NoteListRequest
    let owner: AccountID
    let reader: PostgreSQLReader

    func matches() throws(StorageError) -> NoteMatches {
        if request.query.isWordless { return NoteMatches() }
        let hasFormer = try hasFormerWords()
        let answers = try reader.rows(of: [count(hasFormer), ids(hasFormer)])
        guard answers.count == 2, case .integer(let count)? = answers[0].first?.first else { return NoteMatches() }
        let ids = answers[1].compactMap { row in if case .text(let id) = row[0] { id } else { nil } }
        let isCapped = request.query.hasWords && count > NoteListRequest.maxRanked
        return NoteMatches(ids: ids, total: Int(count), isRankedAmongNewest: isCapped)
    }

    /// Whether `NoteIndexing` has not read all texts: some are found only by words as a version before told them.
    private func hasFormerWords() throws(StorageError) -> Bool {
        guard request.query.hasWords else { return false }
        let sql = "SELECT count(*) FROM (SELECT 1 FROM \"noteText\" WHERE \"indexed\" IS NULL LIMIT 1) AS former"
        return try reader.rows(sql, []).first?.first == .integer(1)
    }

    private func count(_ hasFormer: Bool) -> SQLText {
        var values = SQLValues()
        return statement("SELECT count(*) FROM \(source(&values, hasFormer))", values)
    }

    private func ids(_ hasFormer: Bool) -> SQLText {
        var values = SQLValues()
        let sql: String
        if request.query.hasWords {
            // The newest matches, in the order that is wanted.
            let score = request.effectiveSort == .relevance ? score(&values) : "0"
            sql = """
                SELECT id FROM (
                    SELECT note.*, \(score) AS score FROM \(source(&values, hasFormer))
                    ORDER BY note.number DESC LIMIT \(NoteListRequest.maxRanked)
                ) AS note ORDER BY \(order) LIMIT \(values.mark(request.limit)) OFFSET \(values.mark(request.offset))
                """
        } else {
            sql = """
                SELECT note.id FROM \(source(&values, hasFormer))
                ORDER BY \(order) LIMIT \(values.mark(request.limit)) OFFSET \(values.mark(request.offset))
                """
        }
        return statement(sql, values)
    }

    /// Words and tags are found by their index or among the owner's notes, whichever is less: a plan for any of them and any
    /// owner reads all notes of one who has a hundred thousand, or has two more processes of the server do so for a page.
    private func statement(_ sql: String, _ values: SQLValues) -> SQLText {
        var statement = SQLText(sql, values.values, for: .postgreSQL)
        let query = request.query
        statement.isPlannedAnew = query.hasWords || !request.tags.isEmpty || !query.excludedTags.isEmpty
        return statement
    }

    /// The notes that match, as a part of a statement.
    private func source(_ values: inout SQLValues, _ hasFormer: Bool) -> String {
        let query = request.query
        let mine = values.mark(owner.rawValue)
        var tests = ["note.owner = \(mine)", "note.state = \(values.mark(request.state.rawValue))"]
        for (word, tags) in [("", request.tags), ("NOT ", query.excludedTags.map { .whole($0) })] {
            for tag in tags {
                let isTagged = PostgreSQLNoteFinder.isMet(tag, "\"noteTag\".key", &values)
                // Whose it is the note says already; so the few that have a rare tag are found by the index of tags.
                tests.append(
                    """
                    \(word)EXISTS (SELECT 1 FROM "noteTag"
                    WHERE "noteTag".owner = \(mine) AND "noteTag".note = note.id AND (\(isTagged)))
                    """
                )
            }
        }
        var tables = "note"
        if query.hasWords {
            tables += " JOIN \"noteText\" AS found ON found.id = note.id"
            tests.append(
                "found.words @@ \(values.mark(WordQuery.text(of: query, owner, orFormer: hasFormer)))::text::tsquery"
            )
        }
        return "\(tables) WHERE \(tests.joined(separator: " AND "))"
    }

    /// How well a note fits: a word in the title counts ten times.
    private func score(_ values: inout SQLValues) -> String {
        let phrases = values.mark(WordQuery.text(of: request.query.phrases))
        return "ts_rank('{0.1, 0.1, 0.1, 1}', found.words, \(phrases)::text::tsquery, 1)"
    }

    private var order: String {
        let pinned = "note.\"isPinned\" DESC"
        return switch request.effectiveSort {
        case .relevance: "note.score DESC, note.number DESC"
        case .edited: "\(pinned), note.\"editedAt\" DESC, note.id"
        case .created: "\(pinned), note.\"createdAt\" DESC, note.id"
        case .title: "\(pinned), note.\"titleOrder\" NULLS FIRST, note.\"titleKey\", note.id"
        }
    }
}

/// The words of a search as PostgreSQL reads them (<https://www.postgresql.org/docs/15/datatype-textsearch.html>).
///
/// All that a visitor typed stands in it as letters and digits between quotes. Whose the notes are comes first: the
/// index finds no others.
enum WordQuery {
    ///
    /// - Parameter orFormer: whether texts count as well that have the words as they were told before.
    static func text(of query: NoteQuery, _ owner: AccountID, orFormer: Bool = false) -> String {
        func alternatives(_ phrase: NoteQuery.Phrase) -> String {
            let former = orFormer ? formerWords(in: phrase.typed) : []
            return any(of: phrase.spellings + (former.isEmpty || former == phrase.words ? [] : [former]), phrase)
        }
        let mark = WordVector.quoted(WordVector.mark(OwnerMark.text(owner)))
        let excluded = query.excludedPhrases.map { "!\(alternatives($0))" }
        return ([mark] + query.phrases.map(alternatives) + excluded).joined(separator: " & ")
    }

    static func text(of phrases: [NoteQuery.Phrase]) -> String {
        phrases.map { text($0.words, $0) }.joined(separator: " & ")
    }

    private static func any(of spellings: [[String]], _ phrase: NoteQuery.Phrase) -> String {
        let texts = spellings.map { text($0, phrase) }
        return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " | ")))"
    }

    /// Words one after the other, of which the last may go on.
    private static func text(_ words: [String], _ phrase: NoteQuery.Phrase) -> String {
        let words = words.map { WordVector.quoted(WordVector.lexeme($0)) }
        return "(\(words.joined(separator: " <-> "))\(phrase.isPrefix ? ":*" : ""))"
    }

    /// Parted by all that is no letter or digit.
    private static func formerWords(in text: String) -> [String] {
        let letters = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { !(0x300...0x331).contains($0.value) }
        let composed = String(String.UnicodeScalarView(letters)).precomposedStringWithCanonicalMapping
        return composed.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                false
            default: true
            }
        }.map { String(Substring($0)) }
    }
}
