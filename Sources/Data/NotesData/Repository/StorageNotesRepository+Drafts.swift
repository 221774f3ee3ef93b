import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteDraftsRepository {
    public func keep(_ draft: NoteDraft, insteadOf other: NoteDraft.ID?) async throws(NoteError) -> NoteDraft {
        do throws(NoteRefusal) {
            try draft.check()
        } catch {
            throw .refused(error)
        }
        return try await adding(of: draft.owner) { transaction throws(StorageError) -> Result<NoteDraft, NoteError> in
            if let other { try transaction.deleteDraft(other, of: draft.owner) }
            var draft = draft
            let origin = draft.id
            let kept = try transaction.draft(draft.id, of: draft.owner)
            if let kept, draft.mayReplace(kept) {
                (draft.number, draft.writes) = (kept.number, kept.writes + 1)
            } else {
                if kept == nil, let saved = try transaction.noteWithText(of: draft) {
                    return .failure(.idsTaken([saved]))
                }
                let count = try transaction.count(
                    of: NoteDraftNumber.self,
                    .matching(NoteDraftNumber.columns.owner == draft.owner.rawValue)
                )
                guard count < NoteLimits.drafts else {
                    return .failure(.refused(.tooManyDrafts(limit: NoteLimits.drafts)))
                }
                if kept != nil { draft.id = .random() }
                (draft.number, draft.writes) = (try transaction.nextNumber(of: draft), 1)
            }
            try transaction.save(NoteDraftRow(draft))
            if draft.id != origin {
                try transaction.reserve(draft.id.holder, for: draft.owner, at: .distantFuture)
                try transaction.giveFiles(of: origin, to: draft.id.holder, of: draft.owner, keeping: true)
            }
            return .success(draft)
        }
    }

    public func draftSummaries(
        in place: NoteDraftPlace,
        of owner: AccountID
    ) async throws(NoteError) -> [NoteDraftSummary] {
        let columns = NoteDraftHead.columns
        return try await draftSummaries(columns.owner == owner.rawValue && columns.place == place.rawValue)
    }

    public func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try await draftSummaries(NoteDraftHead.columns.owner == owner.rawValue)
    }

    public func draft(
        in place: NoteDraftPlace,
        number: Int,
        of owner: AccountID
    ) async throws(NoteError) -> NoteDraft? {
        let key = NoteDraftRow.PrimaryKey(owner: owner.rawValue, place: place.rawValue, baseVersion: number)
        return try await read { snapshot throws(StorageError) in
            .success(try snapshot.object(NoteDraftRow.self, byPrimaryKey: key)?.draft)
        }
    }

    public func discardDraft(_ id: NoteDraft.ID, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            try transaction.deleteDraft(id, of: owner)
            return .success(())
        }
    }

    public func end(_ draft: NoteDraft, savedAs note: Note.ID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            try transaction.end(draft, savedAs: note)
            return .success(())
        }
    }

    private func draftSummaries(
        _ condition: RowCondition<NoteDraftHead>
    ) async throws(NoteError) -> [NoteDraftSummary] {
        let query = Query.matching(condition).ordered(by: NoteDraftHead.columns.savedAt.descending)
        return try await read { snapshot throws(StorageError) in
            .success(readable(try snapshot.results(of: NoteDraftHead.self, query)).map(\.summary))
        }
    }
}

extension StorageTransaction {
    /// Lets a draft go whose text is saved. The note gets its files; where another window goes on with the draft, both
    /// have them.
    func end(_ draft: NoteDraft, savedAs note: Note.ID) throws(StorageError) {
        guard let kept = try self.draft(draft.id, of: draft.owner) else { return }
        let ends = draft.mayReplace(kept)
        try giveFiles(of: kept.id, to: note, of: kept.owner, keeping: !ends)
        if ends { try deleteDraft(kept.id, of: kept.owner) }
    }

    /// The note that has all of a draft which comes late: its form was saved while the draft was still on its way.
    fileprivate func noteWithText(of draft: NoteDraft) throws(StorageError) -> Note.ID? {
        guard draft.writes == 0 else { return nil }
        let saved: Note.ID? =
            if let id = draft.place.noteID { id } else {
                try noteOfSameDraft(as: Note.ID(of: draft.id), of: draft.owner)
            }
        guard let id = saved, let note = try note(id, of: draft.owner), note.version > draft.baseVersion,
            note.content.goesOn(from: draft)
        else { return nil }
        return id
    }

    /// By its id: a later draft of the form may have its number.
    fileprivate func deleteDraft(_ id: NoteDraft.ID, of owner: AccountID) throws(StorageError) {
        guard let kept = try draft(id, of: owner) else { return }
        try dropFiles(of: id, of: owner)
        let key = NoteDraftRow.PrimaryKey(
            owner: owner.rawValue,
            place: kept.place.rawValue,
            baseVersion: kept.number
        )
        try delete(NoteDraftRow.self, byPrimaryKey: key)
    }

    func draft(_ id: NoteDraft.ID, of owner: AccountID) throws(StorageError) -> NoteDraft? {
        let columns = NoteDraftRow.columns
        let known = Query.matching(columns.owner == owner.rawValue && columns.id == id.rawValue)
        return try cachedObjects(NoteDraftRow.self, known).first?.draft
    }

    /// A number for a new draft: the version it started from where no other draft of the note has that, else one that no
    /// note counts up to, as whoever takes it for the version has to find that it is not the note's. Drafts of new notes
    /// are counted.
    fileprivate func nextNumber(of draft: NoteDraft) throws(StorageError) -> Int {
        let columns = NoteDraftNumber.columns
        let ofForm = columns.owner == draft.owner.rawValue && columns.place == draft.place.rawValue
        let taken = Set(try cachedObjects(NoteDraftNumber.self, .matching(ofForm)).map(\.baseVersion))
        let first: Int =
            if draft.place != .new {
                taken.contains(draft.baseVersion) ? 1_000_000_000 : draft.baseVersion
            } else {
                taken.max().map { NoteVersion(rawValue: $0)?.next?.rawValue ?? 0 } ?? 0
            }
        // There are fewer drafts than numbers.
        return (first...(first + taken.count)).first { !taken.contains($0) } ?? first
    }
}
