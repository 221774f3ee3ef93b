public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteArchiveRepository {
    public func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline] {
        try await read { snapshot throws(StorageFailure) in
            let columns = StoredNoteHead.columns
            let mine = columns.owner == owner.rawValue && columns.id > (id?.rawValue ?? "")
            let heads = try snapshot.cachedObjects(NoteHead.self, Query.matching(mine).limited(to: limit))
            return .success(heads.map { NoteOutline(id: $0.id, title: $0.title, tags: $0.tags.tags) })
        }
    }

    public func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note? {
        try await read { snapshot throws(StorageFailure) in .success(try snapshot.note(id, of: owner)) }
    }

    public func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision] {
        try await read { snapshot throws(StorageFailure) in
            guard try snapshot.head(id, of: owner) != nil else { return .success([]) }
            let columns = StoredNoteRevisionRow.columns
            let next = Query.matching(columns.note == id.rawValue && columns.version > version)
                .ordered(by: columns.version.ascending)
                .limited(to: limit)
            return .success(try snapshot.cachedObjects(NoteRevisionRow.self, next).map(\.revision))
        }
    }

    public func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError) {
        let notes = notes.map { $0.assigned(to: $0.note.id, of: owner) }
        for note in notes {
            try Self.check(note.note.content)
            for revision in note.revisions { try Self.check(revision.content) }
        }
        var links: [NoteLinks] = []
        for note in notes { links.append(try await self.links(note.note.content.body)) }
        let allLinks = links
        try await adding(of: owner) { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            // All at once: one that had to be tried again for each would be as many transactions as there are notes.
            let taken = try transaction.taken(notes.map(\.note.id), by: Self.reserver(for: owner))
            guard taken.isEmpty else { return .failure(.idsTaken(taken)) }
            for (archived, links) in zip(notes, allLinks) {
                try transaction.insert(archived.note, links: links)
                for revision in archived.revisions { try transaction.save(NoteRevisionRow(revision)) }
            }
            return .success(())
        }
    }

    public func deleteEverything(of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            let columns = StoredNoteNumber.columns
            let mine = columns.owner == owner.rawValue || columns.owner == Self.reserver(for: owner).rawValue
            for number in readable(try transaction.results(of: NoteNumber.self, .matching(mine))) {
                try transaction.deleteNote(number.id, of: owner.rawValue)
            }
            try transaction.deleteAll(ofType: NoteDraft.self, matching: StoredNoteDraft.columns.owner == owner.rawValue)
            try transaction.deleteAll(ofType: NoteJobRow.self, matching: StoredNoteJobRow.columns.owner == owner.rawValue)
            return .success(())
        }
    }
}
