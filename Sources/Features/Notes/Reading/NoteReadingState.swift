import Foundation
public import Portico

/// Which note is read, and whether its tasks can be ticked there.
public struct NoteReadingRequest: Sendable, Hashable {
    public var note: Note.ID
    public var tasks: NoteTasks

    public init(note: Note.ID, tasks: NoteTasks = .tickable) {
        self.note = note
        self.tasks = tasks
    }
}

/// One note as it is read, and what became of the last thing done to it.
public struct NoteReadingState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        case loaded(NoteReading)
        /// There is no such note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    /// Why something was not done. Nothing was changed.
    public enum Problem: Sendable, Hashable {
        /// The note was changed since its tasks were shown.
        case staleTicks
        /// What was sent is of another note than the page.
        case otherNote
        /// `reason` is for the visitor.
        case failed(reason: String)
    }

    public var standing = Standing.pending
    public var time = NoteTime(in: .gmt)
    public var problem: Problem?

    public init() {}

    public var reading: NoteReading? {
        if case .loaded(let reading) = standing { reading } else { nil }
    }
}

/// A note with what is made of it and found around it.
public struct NoteReading: Sendable, Hashable {
    public var note: Note
    public var html: SafeHTML
    /// Whether there are task items, which can be ticked.
    public var hasTasks: Bool
    /// The notes that point to it.
    public var backlinks: [NoteReference]

    public init(note: Note, html: SafeHTML, hasTasks: Bool, backlinks: [NoteReference]) {
        self.note = note
        self.html = html
        self.hasTasks = hasTasks
        self.backlinks = backlinks
    }
}
