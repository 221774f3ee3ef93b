import Notes
import Portico

/// A search as FTS5 reads it (<https://www.sqlite.org/fts5.html>, section 3).
///
///     MatchExpression(request, of: account).text   // (marks : "o…xactive") AND ({title body} : "milk") NOT (…)
///
/// All that a visitor typed stands in it as letters and digits between double quotes, so there is no text that is no query. The owner's
/// mark comes first: without a word besides it all of the owner's rows match, and never another's.
struct MatchExpression {
    let text: String
    /// Which of its phrases say how well a row fits; those before confine the search, those behind exclude from it.
    let ranking: Range<Int>

    init(_ request: NoteListRequest, of owner: AccountID) {
        let marks = [SearchMarks.place(owner, request.state)] + request.tags.map { SearchMarks.tag(key: $0.key) }
        ranking = marks.count..<(marks.count + request.query.phrases.count)
        var wanted = ["(marks : (\(marks.map(Self.quoted).joined(separator: " AND "))))"]
        if !request.query.phrases.isEmpty {
            wanted.append("({title body} : (\(request.query.phrases.map(Self.phrase).joined(separator: " AND "))))")
        }
        var unwanted: [String] = []
        if !request.query.excludedTags.isEmpty {
            let tags = request.query.excludedTags.map { Self.quoted(SearchMarks.tag(key: $0.key)) }
            unwanted.append("(marks : (\(tags.joined(separator: " OR "))))")
        }
        if !request.query.excludedPhrases.isEmpty {
            unwanted.append("({title body} : (\(request.query.excludedPhrases.map(Self.phrase).joined(separator: " OR "))))")
        }
        let all = "(\(wanted.joined(separator: " AND ")))"
        text = unwanted.isEmpty ? all : "\(all) NOT (\(unwanted.joined(separator: " OR ")))"
    }

    private static func phrase(_ phrase: NoteQuery.Phrase) -> String {
        quoted(phrase.typedWords.joined(separator: " ")) + (phrase.isPrefix ? " *" : "")
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}
