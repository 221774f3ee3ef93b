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
            return .success(try snapshot.revisions(of: id, after: version, texts: limit))
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
        let histories = notes.map { NoteRevisionRow.rows($0.revisions, of: $0.note) }
        try await adding(of: owner) { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            // All at once: one that had to be tried again for each would be as many transactions as there are notes.
            let taken = try transaction.taken(notes.map(\.note.id), by: Self.reserver(for: owner))
            guard taken.isEmpty else { return .failure(.idsTaken(taken)) }
            for (index, archived) in notes.enumerated() {
                try transaction.insert(archived.note, links: allLinks[index])
                try transaction.save(histories[index])
            }
            return .success(())
        }
    }

    public func deleteEverything(of owner: AccountID) async throws(NoteError) {
        let deletion = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageFailure) in
            // First, so that no import goes on.
            try transaction.deleteAll(ofType: NoteJobRow.self, matching: StoredNoteJobRow.columns.owner == owner.rawValue)
            let columns = StoredNoteNumber.columns
            let isMine = columns.owner == owner.rawValue || columns.owner == Self.reserver(for: owner).rawValue
            let mine = Query.matching(isMine).limited(to: batches.mostSteps)
            for number in try transaction.cachedObjects(NoteNumber.self, mine) {
                guard try transaction.deleteNote(number.id, of: owner.rawValue, &allowance) else { return .success(BatchOutcome()) }
            }
            guard try transaction.count(of: NoteNumber.self, mine) == 0 else { return .success(BatchOutcome()) }
            let drafts = StoredNoteDraftNumber.columns.owner == owner.rawValue
            guard try transaction.delete(NoteDraftNumber.self, matching: drafts, &allowance).isLast else { return .success(BatchOutcome()) }
            return .success(BatchOutcome(isLast: true))
        }
        if case .failed(let reason) = deletion.end { throw .unavailable(reason: reason) }
    }
}
