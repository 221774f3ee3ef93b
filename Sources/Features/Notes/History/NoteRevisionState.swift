import Foundation
public import Portico

/// Which earlier text of which note.
public struct NoteRevisionRequest: Sendable, Hashable {
    public var note: Note.ID
    public var version: Int

    public init(note: Note.ID, version: Int) {
        self.note = note
        self.version = version
    }
}

/// An earlier text beside those it can be compared with, and what became of the last thing done to it.
public struct NoteRevisionState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        /// `before` is what the note said before it, where that is kept.
        case loaded(NoteRevision, current: Note, before: NoteRevision?)
        /// There is no such text or note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    /// Why the text was not restored. Nothing was changed.
    public enum Problem: Sendable, Hashable {
        /// The note was changed since it was shown.
        case stale
        /// What was sent is of another note than the page.
        case otherNote
        /// `reason` is for the visitor.
        case failed(reason: String)
    }

    public let request: NoteRevisionRequest
    public var standing = Standing.pending
    public var time = NoteTime(in: .gmt)
    public var problem: Problem?

    public init(request: NoteRevisionRequest) {
        self.request = request
    }
}
