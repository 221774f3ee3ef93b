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
    public struct Texts: Sendable, Hashable {
        public let current: Note
        /// The newest of them, newest first.
        public let earlier: [NoteRevisionSummary]
        /// How many there are.
        public let count: Int
    }

    /// What the visitor is asked before it is done.
    public struct Question: Sendable, Hashable {
        public let before: CalendarDate
        /// How many texts would go.
        public let count: Int
        /// The moment that the number is of.
        public let asOf: Date
    }

    public var standing = NoteLookup<Texts>.pending
    public var time = NoteTime(in: .gmt)
    public var question: Question?
    /// Why nothing was let go.
    public var problem: NoteProblem?

    public init() {}
}
