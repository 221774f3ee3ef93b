import Foundation
import Notes
import Portico

/// A note in our own JSON, with all that is kept of it but its files; its history is written and read beside it, a text at a time.
struct NoteDocument: Codable {
    var id: String
    var title: String
    var body: String
    var tags: [String]
    var state: String
    var pinned: Bool
    var version: Int
    var created: String
    var edited: String
    /// When it came to where it lies.
    var moved: String
    /// Oldest first; empty where it is in memory.
    var history: [Revision] = []

    struct Revision: Codable {
        var version: Int
        var title: String
        /// Absent where it is that of the one before: a change of tags does not say the text again.
        var body: String?
        var tags: [String]
        var edited: String
        var kept: String
    }

    init(_ note: Note) {
        id = note.id.rawValue
        title = note.content.title
        body = note.content.body
        tags = note.content.tags.map(\.rawValue)
        state = note.state.rawValue
        pinned = note.isPinned
        version = note.version
        created = MomentText.text(of: note.createdAt)
        edited = MomentText.text(of: note.editedAt)
        moved = MomentText.text(of: note.stateChangedAt)
    }
}

extension NoteDocument.Revision {
    /// - Parameter before: the text that stands before it in the file.
    init(_ revision: NoteRevision, behind before: NoteRevision?) {
        let isSame = before.map { revision.content.body.hasSameBytes(as: $0.content.body) } ?? false
        self.init(
            version: revision.version,
            title: revision.content.title,
            body: isSame ? nil : revision.content.body,
            tags: revision.content.tags.map(\.rawValue),
            edited: MomentText.text(of: revision.editedAt),
            kept: MomentText.text(of: revision.keptAt)
        )
    }
}

/// A note's file in our own JSON.
struct FileDocument: Codable {
    var note: String
    var name: String
    var type: String
    var size: Int
    var sha256: String
    var added: String
    /// Base64 (RFC 4648 section 4); empty where it is in memory.
    var content = ""
}

/// A text that was not saved yet in our own JSON. An import passes it over: the form it belongs to may have another one by then.
struct DraftDocument: Encodable {
    /// The note's id, or `new`.
    let note: String
    /// The version that it started from; 0 for a new note.
    let base: Int
    let title: String
    let body: String
    /// As they were typed.
    let tags: String
    let saved: String

    init(_ draft: NoteDraft) {
        note = draft.place.rawValue
        base = draft.baseVersion
        title = draft.title
        body = draft.body
        tags = draft.tags
        saved = MomentText.text(of: draft.savedAt)
    }
}
