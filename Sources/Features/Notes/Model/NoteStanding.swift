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

extension Note {
    /// Takes it back to where it stood, to the very moment; but in the trash it is only since now, or since it came there again: who was
    /// told before what is there, and then empties it, does not mean this one.
    public mutating func putBack(to standing: NoteStanding, at moment: Date) {
        if standing.state != .trashed {
            stateChangedAt = standing.stateChangedAt
        } else if state != .trashed {
            stateChangedAt = moment
        }
        state = standing.state
        isPinned = standing.isPinned
    }
}
