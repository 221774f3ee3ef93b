public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteDraftsRepository {
    public func keep(_ draft: NoteDraft) async throws(NoteError) {
        do throws(NoteRefusal) {
            try draft.check()
        } catch {
            throw .refused(error)
        }
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            let columns = StoredNoteDraft.columns
            let isKnown = try transaction.object(NoteDraft.self, byPrimaryKey: draft.toManagedObject().primaryKey) != nil
            let count = try transaction.count(of: NoteDraft.self, .matching(columns.owner == draft.owner.rawValue))
            guard isKnown || count < NoteLimits.drafts else { return .failure(.refused(.tooManyDrafts(limit: NoteLimits.drafts))) }
            try transaction.save(draft)
            return .success(())
        }
    }

    public func drafts(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraft] {
        let columns = StoredNoteDraft.columns
        return try await drafts(columns.owner == owner.rawValue && columns.place == place.rawValue)
    }

    public func drafts(of owner: AccountID) async throws(NoteError) -> [NoteDraft] {
        try await drafts(StoredNoteDraft.columns.owner == owner.rawValue)
    }

    public func discardDraft(in place: NoteDraftPlace, baseVersion: Int, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            try transaction.deleteDraft(in: place, baseVersion: baseVersion, of: owner)
            return .success(())
        }
    }

    private func drafts(_ condition: Storage.Condition<StoredNoteDraft>) async throws(NoteError) -> [NoteDraft] {
        let query = Query.matching(condition).ordered(by: StoredNoteDraft.columns.savedAt.descending)
        return try await read { snapshot throws(StorageFailure) in
            .success(readable(try snapshot.results(of: NoteDraft.self, query)))
        }
    }
}
