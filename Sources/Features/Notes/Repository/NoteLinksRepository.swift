public import Portico

/// What notes point to each other. Owners and failures as in `NotesRepository`.
public protocol NoteLinksRepository: Sendable {
    /// The notes that point to one, by its title or its URL, last edited first; those in the trash are left out. Of
    /// more than `NoteLimits.backlinks` notes some are given, and one more than so many. Throws `notFound`.
    func backlinks(to id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteReference]

    /// The notes that `[[title]]` leads to, by the title as it was asked for: of several those that spell it the same, and
    /// of these the one last edited; none that is in the trash.
    func notes(titled titles: [String], of owner: AccountID) async throws(NoteError) -> [String: NoteReference]
}

/// A note by name.
public struct NoteReference: Sendable, Hashable, Identifiable {
    public let id: Note.ID
    public let title: String

    public init(id: Note.ID, title: String) {
        self.id = id
        self.title = title
    }
}
