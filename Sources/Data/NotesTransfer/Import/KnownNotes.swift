import Notes
import Portico

/// The notes that an account has, by id and by content, for an import to find those that are there already.
///
/// Each of the account's notes is taken for one imported note at most, so two equal notes that come into an empty account are two.
struct KnownNotes {
    private var keys: [Note.ID: ContentKey] = [:]
    private var unclaimed: [ContentKey: [Note.ID]] = [:]
    /// Those that an imported note of another id was taken for, so the one of their own id is a note more.
    private var takenByContent: Set<Note.ID> = []

    init(of owner: AccountID, in repository: any NoteArchiveRepository) async throws {
        var last: Note.ID?
        while true {
            try Task.checkCancellation()
            let page = try await repository.archive(of: owner, after: last, limit: 20)
            guard let next = page.last?.note.id else { return }
            for archived in page {
                let key = ContentKey(archived.note.content)
                keys[archived.note.id] = key
                unclaimed[key, default: []].append(archived.note.id)
            }
            last = next
        }
    }

    enum Match {
        /// It is this one.
        case there(Note.ID)
        /// There is one with its id and another content, or one that another imported note was taken for.
        case changed
        case none
    }

    mutating func match(_ id: Note.ID?, _ content: NoteContent) -> Match {
        let key = ContentKey(content)
        if let id, keys[id] == key, !takenByContent.contains(id) {
            unclaimed[key]?.removeAll { $0 == id }
            return .there(id)
        }
        if let other = unclaimed[key]?.popLast() {
            takenByContent.insert(other)
            return .there(other)
        }
        return id.map { keys[$0] != nil } ?? false ? .changed : .none
    }

    /// Notes one that this import added: another of the same id is matched with it, another of the same content is not.
    mutating func note(_ id: Note.ID, _ content: NoteContent) { keys[id] = ContentKey(content) }
}
