import Notes
import Portico

/// The notes that an account has, by id and by content, for an import to find those that are there already.
///
/// Each of the account's notes is taken for one note of a file at most, so two equal notes of a file that come into an empty account are
/// two. In the next file they are there already: nothing comes twice because two files have it.
///
/// No text is kept, and none is read but of notes whose title and tags a note of a file has: once, one after the other.
struct KnownNotes {
    private let owner: AccountID
    private let repository: any NoteArchiveRepository
    private var outlines: KnownOutlines
    /// Of notes that were read or added.
    private var keys: [Note.ID: ContentKey] = [:]
    private var ids: [ContentKey: [Note.ID]] = [:]
    /// How many of a content's `ids` were not looked at for a note of this file: those behind are claimed. So a file of many notes with the
    /// same content looks at each once.
    private var untried: [ContentKey: Int] = [:]
    /// Those that a note of this file was taken for, or that came with it.
    private var claimed: Set<Note.ID> = []
    /// Those that an imported note of another id was taken for, so the one of their own id is a note more.
    private var takenByContent: Set<Note.ID> = []
    /// Under which id an added note is here whose own is somebody else's.
    private var moved: [Note.ID: Note.ID] = [:]

    init(of owner: AccountID, in repository: any NoteArchiveRepository) async throws {
        self.owner = owner
        self.repository = repository
        outlines = try await KnownOutlines(of: owner, in: repository)
    }

    /// All notes are there for another file, also those that came with the files before it.
    mutating func beginFile() {
        untried = [:]
        claimed = []
        takenByContent = []
    }

    enum Match {
        /// It is this one.
        case there(Note.ID)
        /// There is one with its id and another content, or one that another imported note was taken for.
        case changed
        case none
    }

    mutating func match(_ id: Note.ID?, _ content: NoteContent) async throws(NoteError) -> Match {
        for other in outlines.unread(like: content) {
            if let note = try await repository.archived(other, of: owner) { remember(other, ContentKey(note.content)) }
        }
        let key = ContentKey(content)
        if let id, keys[id] == key, !takenByContent.contains(id) {
            claimed.insert(id)
            return .there(place(of: id))
        }
        if let other = claimAny(of: key) {
            takenByContent.insert(other)
            return .there(place(of: other))
        }
        return id.map { keys[$0] != nil || outlines.contains($0) } ?? false ? .changed : .none
    }

    /// Notes one that this import added: another of the same id is matched with it, another of the same content not in the same file.
    mutating func note(_ id: Note.ID, _ content: NoteContent) {
        remember(id, ContentKey(content))
        claimed.insert(id)
    }

    private mutating func remember(_ id: Note.ID, _ key: ContentKey) {
        keys[id] = key
        ids[key, default: []].append(id)
    }

    /// An added note got another id, because its own is somebody else's.
    mutating func move(_ id: Note.ID, to other: Note.ID) { moved[id] = other }

    /// Where a note is that was matched or noted under an id.
    func place(of id: Note.ID) -> Note.ID { moved[id] ?? id }

    /// Takes the last note of a content that no note of this file was taken for.
    private mutating func claimAny(of key: ContentKey) -> Note.ID? {
        guard let all = ids[key] else { return nil }
        var count = untried[key] ?? all.count
        defer { untried[key] = count }
        while count > 0 {
            count -= 1
            if claimed.insert(all[count]).inserted { return all[count] }
        }
        return nil
    }
}
