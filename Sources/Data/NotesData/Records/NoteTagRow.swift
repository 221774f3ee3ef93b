import Notes
import Portico
import Storage

/// A tag of a note. The state is the note's, so that tags are counted without it.
@Translatable(table: "noteTag")
struct NoteTagRow: Sendable, Hashable {
    @PrimaryKey var note: Note.ID
    @PrimaryKey var key: String
    var owner: AccountID
    var state: NoteState
    var spelling: NoteTag
}

/// Tags as one column: a tag per line, which none has a break in.
struct StoredTags: Sendable, Hashable, RawRepresentable {
    var tags: [NoteTag]

    init(_ tags: [NoteTag]) {
        self.tags = tags
    }

    init?(rawValue: String) {
        let lines = rawValue.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
        tags = lines.compactMap(NoteTag.init(rawValue:))
        guard tags.count == lines.count else { return nil }
    }

    var rawValue: String { tags.map(\.rawValue).joined(separator: "\n") }
}
