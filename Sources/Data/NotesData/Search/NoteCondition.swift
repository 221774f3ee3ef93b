import GRDB
import Notes
import Portico

/// Where the notes of a request lie and which tags they have, as SQL about rows of the table `note`.
struct NoteCondition {
    let sql: String
    let arguments: StatementArguments

    /// - Parameter known: how many of the wanted tags need no test any more: the first ones.
    init(_ request: NoteListRequest, tagsKnown known: Int = 0) {
        let wanted = request.tags.dropFirst(known).map { (Self.has, $0) }
        let unwanted = request.query.excludedTags.map { ("NOT \(Self.has)", $0) }
        var (tests, arguments): ([String], StatementArguments) = (["note.state = ?"], [request.state.rawValue])
        for (test, tag) in wanted + unwanted {
            tests.append(test)
            arguments += [tag.key, "\(tag.key)/", "\(tag.key)0"]
        }
        sql = tests.joined(separator: " AND ")
        self.arguments = arguments
    }

    /// The slash is followed by the digit 0 in ASCII.
    private static let has = "EXISTS (SELECT 1 FROM noteTag WHERE noteTag.note = note.id AND (key = ? OR (key >= ? AND key < ?)))"
}
