public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteArchiveRepository {
    public func archive(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [ArchivedNote] {
        try await read { snapshot throws(StorageFailure) in
            let columns = StoredNoteHead.columns
            let mine = columns.owner == owner.rawValue && columns.id > (id?.rawValue ?? "")
            let heads = try snapshot.cachedObjects(NoteHead.self, Query.matching(mine).limited(to: limit))
            var notes: [ArchivedNote] = []
            for head in heads {
                guard let note = try snapshot.note(head) else { continue }
                let revision = StoredNoteRevisionRow.columns
                let query = Query.matching(revision.note == head.id.rawValue).ordered(by: revision.version.ascending)
                notes.append(ArchivedNote(note: note, revisions: try snapshot.cachedObjects(NoteRevisionRow.self, query).map(\.revision)))
            }
            return .success(notes)
        }
    }

    public func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError) {
        let notes = notes.map { $0.assigned(to: $0.note.id, of: owner) }
        for note in notes {
            try Self.check(note.note.content)
            for revision in note.revisions { try Self.check(revision.content) }
        }
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            for archived in notes {
                let note = archived.note
                guard try transaction.object(NoteNumber.self, byPrimaryKey: note.id.rawValue) == nil else {
                    return .failure(.idTaken(note.id))
                }
                try transaction.insert(note, links: links(note.content.body))
                for revision in archived.revisions { try transaction.save(NoteRevisionRow(revision)) }
            }
            return .success(())
        }
    }

    public func deleteEverything(of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            let mine = StoredNoteNumber.columns.owner == owner.rawValue
            for number in readable(try transaction.results(of: NoteNumber.self, .matching(mine))) {
                try transaction.deleteNote(number.id, of: owner.rawValue)
            }
            try transaction.deleteAll(ofType: NoteDraft.self, matching: StoredNoteDraft.columns.owner == owner.rawValue)
            try transaction.deleteAll(ofType: NoteJobRow.self, matching: StoredNoteJobRow.columns.owner == owner.rawValue)
            return .success(())
        }
    }
}
