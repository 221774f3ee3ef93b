import GRDB
import Notes
import Portico

/// The words of a search as FTS5 reads them (<https://www.sqlite.org/fts5.html>, section 3).
///
///     MatchExpression(request.query, of: account, in: .words).text   // (marks : "o…") AND ({title body} : ("milk")) NOT (…)
///
/// All that a visitor typed stands in it as letters and digits between double quotes, so there is no text that is no
/// query. The owner's mark comes first: without a word besides it all of the owner's rows match, and never another's.
struct MatchExpression {
    /// What is searched.
    enum Index: String {
        /// The words of `NoteWording`.
        case words = "noteWords"
        /// Those of the texts themselves: serves while `NoteIndexing` has not read them all.
        case former = "noteIndex"
    }

    let index: Index
    let text: String
    /// Which of its phrases say how well a row fits; those before confine the search, those behind exclude from it.
    let ranking: Range<Int>

    init(_ query: NoteQuery, of owner: AccountID, in index: Index) {
        self.index = index
        ranking = 1..<(1 + query.phrases.count)
        var wanted = "(marks : \(Self.quoted(OwnerMark.text(owner))))"
        if !query.phrases.isEmpty { wanted += " AND \(Self.texts(query.phrases, joinedBy: "AND", index))" }
        let unwanted =
            query.excludedPhrases.isEmpty ? "" : " NOT \(Self.texts(query.excludedPhrases, joinedBy: "OR", index))"
        text = "(\(wanted))\(unwanted)"
    }

    private static func texts(_ phrases: [NoteQuery.Phrase], joinedBy word: String, _ index: Index) -> String {
        let texts = phrases.map { phrase in
            let words = index == .words ? phrase.words.joined(separator: " ") : phrase.typed
            return quoted(words) + (phrase.isPrefix ? " *" : "")
        }
        return "({title body} : (\(texts.joined(separator: " \(word) "))))"
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}

/// Where the notes of a request lie and which tags they have, as SQL about rows of the table `note`.
struct NoteCondition {
    let sql: String
    let arguments: StatementArguments

    /// - Parameter known: how many of the wanted tags need no test any more: the first ones.
    init(_ request: NoteListRequest, tagsKnown known: Int = 0) {
        let wanted = request.tags.dropFirst(known).map { ("", $0) }
        let unwanted = request.query.excludedTags.map { ("NOT ", WantedTag.whole($0)) }
        var (tests, arguments): ([String], StatementArguments) = (["note.state = ?"], [request.state.rawValue])
        for (word, tag) in wanted + unwanted {
            let stretches = tag.stretches
            let keys = stretches.map(\.sql).joined(separator: " OR ")
            tests.append("\(word)EXISTS (SELECT 1 FROM noteTag WHERE noteTag.note = note.id AND (\(keys)))")
            for stretch in stretches { arguments += stretch.bounds }
        }
        sql = tests.joined(separator: " AND ")
        self.arguments = arguments
    }
}

extension WantedTag {
    /// Where its keys stand in an index: of a tag first itself, then those below it.
    var stretches: [(sql: String, bounds: StatementArguments)] {
        switch self {
        // The slash is followed by the digit 0 in ASCII.
        case .whole(let tag):
            [("\"key\" = ?", [tag.key]), ("\"key\" >= ? AND \"key\" < ?", ["\(tag.key)/", "\(tag.key)0"])]
        case .beginning(let tag): [("\"key\" >= ? AND \"key\" < ?", [tag.key, "\(tag.key)\(Self.last)"])]
        }
    }

    /// No key has it, and all that one can have come before it.
    static let last: Unicode.Scalar = "\u{10FFFF}"
}
