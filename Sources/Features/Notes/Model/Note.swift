public import Foundation
public import Portico

/// A text that somebody keeps: one owner's, and nobody else's to see.
///
///     let note = try await repository.note(id, of: account)
///     note.content.title
///
/// `version` counts the changes of title, body and tags, from 1; an edit form carries it. Moving and pinning leave it as it is.
public struct Note: Sendable, Hashable, Identifiable {
    public let id: ID
    public let owner: AccountID
    public var content: NoteContent
    public var state: NoteState
    public var isPinned: Bool
    public var version: Int
    public var createdAt: Date
    /// When title, body or tags last changed.
    public var editedAt: Date
    /// When it was last moved between the notes, the archive and the trash.
    public var stateChangedAt: Date

    public init(
        id: ID,
        owner: AccountID,
        content: NoteContent,
        state: NoteState = .active,
        isPinned: Bool = false,
        version: Int = 1,
        createdAt: Date,
        editedAt: Date,
        stateChangedAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        self.state = state
        self.isPinned = isPinned
        self.version = version
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.stateChangedAt = stateChangedAt
    }

    /// A note as it is when it is first saved.
    public init(id: ID, owner: AccountID, content: NoteContent, createdAt: Date) {
        self.init(id: id, owner: owner, content: content, createdAt: createdAt, editedAt: createdAt, stateChangedAt: createdAt)
    }
}
