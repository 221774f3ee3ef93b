public import Foundation

/// Where a note stood before it was moved or pinned: what an Undo puts back.
public struct NoteStanding: Sendable, Hashable {
    public let id: Note.ID
    public let state: NoteState
    public let isPinned: Bool
    public let stateChangedAt: Date

    public init(id: Note.ID, state: NoteState, isPinned: Bool, stateChangedAt: Date) {
        self.id = id
        self.state = state
        self.isPinned = isPinned
        self.stateChangedAt = stateChangedAt
    }

    public init(_ note: Note) {
        self.init(id: note.id, state: note.state, isPinned: note.isPinned, stateChangedAt: note.stateChangedAt)
    }
}
