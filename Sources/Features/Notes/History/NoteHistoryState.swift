public import Foundation
public import Portico

/// Which list of earlier texts is shown, and whether it asks before some of them go.
public struct NoteHistoryRequest: Sendable, Hashable {
    public var note: Note.ID
    /// What was kept before that day is to go.
    public var before: CalendarDate?

    public init(note: Note.ID, before: CalendarDate? = nil) {
        self.note = note
        self.before = before
    }
}

/// A note's earlier texts, and what became of the last thing done to them.
public struct NoteHistoryState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        case loaded(Note, [NoteRevisionSummary])
        /// There is no such note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    /// What the visitor is asked before it is done.
    public struct Question: Sendable, Hashable {
        public let before: CalendarDate
        /// How many texts would go.
        public let count: Int
        /// The moment that the number is of.
        public let asOf: Date
    }

    public var standing = Standing.pending
    public var time = NoteTime(in: .gmt)
    public var question: Question?
    /// Why nothing was let go; for the visitor.
    public var failure: String?

    public init() {}
}
