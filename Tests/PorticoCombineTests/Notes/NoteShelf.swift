/// Where the notes are kept, from one request to the next.
actor NoteShelf {
    private(set) var notes: [Note] = []
    private(set) var loads = 0
    private var lastID = 0

    func load() -> [Note] {
        loads += 1
        return notes
    }

    func add(_ title: String) -> [Note] {
        lastID += 1
        notes.append(Note(id: lastID, title: title))
        return notes
    }

    func remove(_ id: Int) -> [Note] {
        notes.removeAll { $0.id == id }
        return notes
    }
}

struct Note: Sendable, Hashable {
    let id: Int
    let title: String
}
