import Notes
import Portico
import Storage

extension StorageSnapshot {
    /// Nil where the owner has no such note.
    func note(_ id: Note.ID, of owner: AccountID) throws(StorageFailure) -> Note? {
        guard let head = try head(id, of: owner) else { return nil }
        return try note(head)
    }

    func note(_ head: NoteHead) throws(StorageFailure) -> Note? {
        guard let text = try object(NoteText.self, byPrimaryKey: head.id.rawValue) else { return nil }
        return head.note(body: text.body)
    }

    func head(_ id: Note.ID, of owner: AccountID) throws(StorageFailure) -> NoteHead? {
        guard let head = try object(NoteHead.self, byPrimaryKey: id.rawValue), head.owner == owner else { return nil }
        return head
    }

    /// Those of some notes that the owner has, each once, in the order of the ids.
    func notes(_ ids: [Note.ID], of owner: AccountID) throws(StorageFailure) -> [Note] {
        var notes: [Note] = []
        for head in try heads(ids, of: owner) {
            if let note = try note(head) { notes.append(note) }
        }
        return notes
    }

    /// The same without their bodies.
    func heads(_ ids: [Note.ID], of owner: AccountID) throws(StorageFailure) -> [NoteHead] {
        var (known, heads): (Set<Note.ID>, [NoteHead]) = ([], [])
        for id in ids where known.insert(id).inserted {
            if let head = try head(id, of: owner) { heads.append(head) }
        }
        return heads
    }

    /// Those of some ids that a note has, whosever it is but the reserver's, or that stand before in the list.
    func taken(_ ids: [Note.ID], by reserver: AccountID) throws(StorageFailure) -> [Note.ID] {
        var (known, taken): (Set<Note.ID>, [Note.ID]) = ([], [])
        for id in ids {
            let there = try object(NoteNumber.self, byPrimaryKey: id.rawValue)
            let isThere = there != nil && there?.owner != reserver.rawValue
            if !known.insert(id).inserted || isThere { taken.append(id) }
        }
        return taken
    }
}
