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
    public var standing = NoteLookup<NoteReading>.pending
    public var time = NoteTime(in: .gmt)
    /// Why something was not done.
    public var problem: NoteProblem?

    public init() {}
}

/// A note with what is made of it and found around it.
public struct NoteReading: Sendable, Hashable {
    public var note: Note
    public var body: RenderedNote
    /// Whether there are task items, which can be ticked.
    public var hasTasks: Bool
    /// The notes that point to it.
    public var backlinks: [NoteReference]
    /// The files that belong to it, by name.
    public var files: [NoteFile]

    public init(note: Note, body: RenderedNote, hasTasks: Bool, backlinks: [NoteReference], files: [NoteFile] = []) {
        self.note = note
        self.body = body
        self.hasTasks = hasTasks
        self.backlinks = backlinks
        self.files = files
    }
}
