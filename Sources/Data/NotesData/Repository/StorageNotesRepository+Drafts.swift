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
        try await adding(of: draft.owner) { transaction throws(StorageError) -> Result<Void, NoteError> in
            let columns = StoredNoteDraft.columns
            let isKnown =
                try transaction.object(NoteDraft.self, byPrimaryKey: draft.toManagedObject().primaryKey) != nil
            let count = try transaction.count(of: NoteDraft.self, .matching(columns.owner == draft.owner.rawValue))
            guard isKnown || count < NoteLimits.drafts else {
                return .failure(.refused(.tooManyDrafts(limit: NoteLimits.drafts)))
            }
            try transaction.save(draft)
            return .success(())
        }
    }

    public func draftSummaries(
        in place: NoteDraftPlace,
        of owner: AccountID
    ) async throws(NoteError) -> [NoteDraftSummary] {
        let columns = StoredNoteDraftHead.columns
        return try await draftSummaries(columns.owner == owner.rawValue && columns.place == place.rawValue)
    }

    public func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try await draftSummaries(StoredNoteDraftHead.columns.owner == owner.rawValue)
    }

    public func draft(
        in place: NoteDraftPlace,
        baseVersion: Int,
        of owner: AccountID
    ) async throws(NoteError) -> NoteDraft? {
        let key = StoredNoteDraft.PrimaryKey(owner: owner.rawValue, place: place.rawValue, baseVersion: baseVersion)
        return try await read { snapshot throws(StorageError) in
            .success(try snapshot.object(NoteDraft.self, byPrimaryKey: key))
        }
    }

    public func discardDraft(in place: NoteDraftPlace, baseVersion: Int, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            try transaction.deleteDraft(in: place, baseVersion: baseVersion, of: owner)
            return .success(())
        }
    }

    private func draftSummaries(
        _ condition: RowCondition<StoredNoteDraftHead>
    ) async throws(NoteError) -> [NoteDraftSummary] {
        let query = Query.matching(condition).ordered(by: StoredNoteDraftHead.columns.savedAt.descending)
        return try await read { snapshot throws(StorageError) in
            .success(readable(try snapshot.results(of: NoteDraftHead.self, query)).map(\.summary))
        }
    }
}
