public import Foundation
public import Portico

/// Finds notes by when they were created. Owners and failures as in `NotesRepository`.
///
///     let days = try await repository.notesCreated(in: [start..<end], showing: 10, of: account)
public protocol NoteCalendarRepository: Sendable {
    /// For each span of time how many notes were created in it, and the first of them; those in the trash are left out.
    func notesCreated(
        in spans: [Range<Date>],
        showing limit: Int,
        of owner: AccountID
    ) async throws(NoteError) -> [CreatedNotes]

    /// When the oldest note was created that is not in the trash; nil where there is none.
    func firstCreation(of owner: AccountID) async throws(NoteError) -> Date?

    /// What those of some notes are called that there are; empty where nothing in a note's text says it.
    func names(of notes: [Note.ID], of owner: AccountID) async throws(NoteError) -> [Note.ID: String]
}

/// The notes that were created in a span of time.
public struct CreatedNotes: Sendable, Hashable {
    public var count: Int
    /// The first of them by name, in the order in which they were created. A name is empty where nothing in the note's
    /// text says it.
    public var first: [NoteReference]

    public init(count: Int, first: [NoteReference]) {
        self.count = count
        self.first = first
    }
}
