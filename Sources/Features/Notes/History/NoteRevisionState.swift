import Foundation
public import Portico

/// Which earlier text of which note.
public struct NoteRevisionRequest: Sendable, Hashable {
    public var note: Note.ID
    public var version: NoteVersion

    public init(note: Note.ID, version: NoteVersion) {
        self.note = note
        self.version = version
    }
}

/// An earlier text beside those it can be compared with, and what became of the last thing done to it.
public struct NoteRevisionState: Sendable, Hashable {
    public struct Texts: Sendable, Hashable {
        public let revision: NoteRevision
        public let current: Note
        /// From the revision to the note as it is.
        public let toCurrent: NoteDifference
        /// What the note said before the revision, where that is kept.
        public let before: Before?
    }

    /// The version before the revision.
    public struct Before: Sendable, Hashable {
        public let version: Int
        /// From it to the revision.
        public let difference: NoteDifference
    }

    public let request: NoteRevisionRequest
    public var standing = NoteLookup<Texts>.pending
    public var time = NoteTime(in: .gmt)
    /// Why the text was not restored.
    public var problem: NoteProblem?

    public init(request: NoteRevisionRequest) {
        self.request = request
    }
}
