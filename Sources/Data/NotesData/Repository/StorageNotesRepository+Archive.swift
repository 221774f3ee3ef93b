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
            // All at once: one that had to be tried again for each would be as many transactions as there are notes.
            let taken = try transaction.taken(notes.map(\.note.id))
            guard taken.isEmpty else { return .failure(.idsTaken(taken)) }
            for archived in notes {
                try transaction.insert(archived.note, links: links(archived.note.content.body))
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
