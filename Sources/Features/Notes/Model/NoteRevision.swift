public import Foundation
public import Portico

/// What a note said before a change: kept with every change of title, body or tags, and let go only when its owner asks.
///
///     let before = try await repository.revision(3, of: id, of: account)
///     LineDiff(from: before.content.body, to: note.content.body)
///
/// A note has at most one of each version, which is what it is known by.
public struct NoteRevision: Sendable, Hashable {
    public let note: Note.ID
    public let owner: AccountID
    /// The version the note had with this text.
    public let version: Int
    public let content: NoteContent
    /// When that text was written.
    public let editedAt: Date
    /// When another took its place.
    public let keptAt: Date

    public init(note: Note.ID, owner: AccountID, version: Int, content: NoteContent, editedAt: Date, keptAt: Date) {
        self.note = note
        self.owner = owner
        self.version = version
        self.content = content
        self.editedAt = editedAt
        self.keptAt = keptAt
    }

    /// What is kept of a note when its text is changed.
    public init(of note: Note, keptAt: Date) {
        self.init(
            note: note.id,
            owner: note.owner,
            version: note.version,
            content: note.content,
            editedAt: note.editedAt,
            keptAt: keptAt
        )
    }
}
