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

    /// - Parameter orFormer: whether texts count as well that have the words as they were told before.
    init(_ query: NoteQuery, of owner: AccountID, in index: Index, orFormer: Bool = false) {
        self.index = index
        func texts(_ phrases: [NoteQuery.Phrase]) -> [[String]] {
            phrases.map { phrase in
                index == .former ? [phrase.typed] : phrase.told + (orFormer ? phrase.formerlyTold : [])
            }
        }
        let wantedTexts = texts(query.phrases)
        // Of one phrase the words as they were typed, which then are not counted in the whole index.
        ranking = 1..<(1 + (wantedTexts.count == 1 ? 1 : wantedTexts.joined().count))
        var wanted = "(marks : \(Self.quoted(OwnerMark.text(owner))))"
        if !query.phrases.isEmpty { wanted += " AND \(Self.all(query.phrases, wantedTexts, joinedBy: "AND"))" }
        let unwantedTexts = texts(query.excludedPhrases)
        let unwanted =
            query.excludedPhrases.isEmpty
            ? "" : " NOT \(Self.all(query.excludedPhrases, unwantedTexts, joinedBy: "OR"))"
        text = "(\(wanted))\(unwanted)"
    }

    /// - Parameter texts: Of each phrase, of which one has to be there.
    private static func all(_ phrases: [NoteQuery.Phrase], _ texts: [[String]], joinedBy word: String) -> String {
        let parts = zip(phrases, texts).map { phrase, texts in
            let alternatives = texts.map { quoted($0) + (phrase.isPrefix ? " *" : "") }
            return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
        }
        return "({title body} : (\(parts.joined(separator: " \(word) "))))"
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}

extension NoteQuery.Phrase {
    fileprivate var told: [String] { spellings.map { $0.joined(separator: " ") } }

    /// Before a `ß` was two letters.
    fileprivate var formerlyTold: [String] { typed.contains { "ßẞ".contains($0) } ? [typed] : [] }
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
