import Foundation
import Notes
import Portico
import Storage

extension StorageTransaction {
    /// Writes a note that is not there yet.
    func insert(_ note: Note, links: NoteLinks) throws(StorageFailure) {
        let number = try nextNumber()
        try save(NoteHead(note, number: number))
        try save(NoteText(note, number: number))
        try saveTags(of: note)
        try saveLinks(of: note, links)
    }

    /// Gives a note another text: keeps a revision of the one it has, and counts its version up.
    ///
    /// - Parameter links: what the body points to; nil where it stays as it is.
    func rewrite(_ note: Note, _ content: NoteContent, links: NoteLinks?, at moment: Date) throws(StorageFailure) -> Note {
        try save(NoteRevisionRow(NoteRevision(of: note, keptAt: moment)))
        var changed = note
        changed.content = content
        changed.version += 1
        changed.editedAt = moment
        let number = try nextNumber()
        try save(NoteHead(changed, number: number))
        try save(NoteText(changed, number: number))
        if content.tags != note.content.tags { try saveTags(of: changed) }
        if let links { try saveLinks(of: changed, links) }
        return changed
    }

    /// Writes where a note lies and whether it is pinned; its text, version and place in the index stay.
    func place(_ note: Note, insteadOf before: Note) throws(StorageFailure) {
        guard let number = try object(NoteNumber.self, byPrimaryKey: note.id.rawValue)?.number else { return }
        try save(NoteHead(note, number: number))
        guard note.state != before.state else { return }
        try save(NoteText(note, number: number))
        try saveTags(of: note)
    }

    /// Deletes a note and all that is kept of it. A foreign key would do it too, where the storage knows of such.
    func deleteNote(_ id: String, of owner: String) throws(StorageFailure) {
        let draft = StoredNoteDraft.columns
        try deleteAll(ofType: NoteDraft.self, matching: draft.owner == owner && draft.place == id)
        try deleteAll(ofType: NoteTagRow.self, matching: StoredNoteTagRow.columns.note == id)
        try deleteAll(ofType: NoteLinkRow.self, matching: StoredNoteLinkRow.columns.note == id)
        try deleteAll(ofType: NoteShareRow.self, matching: StoredNoteShareRow.columns.note == id)
        try deleteAll(ofType: NoteRevisionRow.self, matching: StoredNoteRevisionRow.columns.note == id)
        try deleteFiles(of: id)
        try delete(NoteText.self, byPrimaryKey: id)
        try delete(NoteNumber.self, byPrimaryKey: id)
    }

    func deleteDraft(in place: NoteDraftPlace, baseVersion: Int, of owner: AccountID) throws(StorageFailure) {
        let key = StoredNoteDraft.PrimaryKey(owner: owner.rawValue, place: place.rawValue, baseVersion: baseVersion)
        try delete(NoteDraft.self, byPrimaryKey: key)
    }

    /// For a text that is written now.
    func nextNumber() throws(StorageFailure) -> Int {
        let last = Query<StoredNoteNumber>.all.ordered(by: StoredNoteNumber.columns.number.descending).limited(to: 1)
        return (try cachedObjects(NoteNumber.self, last).first?.number ?? 0) + 1
    }

    private func saveTags(of note: Note) throws(StorageFailure) {
        try deleteAll(ofType: NoteTagRow.self, matching: StoredNoteTagRow.columns.note == note.id.rawValue)
        for tag in note.content.tags {
            try save(NoteTagRow(note: note.id, key: tag.key, owner: note.owner, state: note.state, spelling: tag))
        }
    }

    private func saveLinks(of note: Note, _ links: NoteLinks) throws(StorageFailure) {
        try deleteAll(ofType: NoteLinkRow.self, matching: StoredNoteLinkRow.columns.note == note.id.rawValue)
        for target in NoteLinkRow.targets(links) {
            try save(NoteLinkRow(note: note.id, target: target, owner: note.owner))
        }
    }
}
