public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteTagsRepository {
    public func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(NoteError) -> [NoteTagCount] {
        do throws(StorageError) {
            return try await finder.tags(request, of: owner)
        } catch {
            throw .unavailable(reason: error.sentence)
        }
    }

    public func add(
        _ tags: [NoteTag],
        to ids: [Note.ID],
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> Int {
        try await adding(of: owner) { transaction throws(StorageError) in
            let heads = try transaction.heads(ids, of: owner)
            guard !heads.isEmpty else { return .failure(.notFound) }
            var count = 0
            for head in heads {
                let all = (head.tags.tags + tags).distinct
                guard all.count <= NoteLimits.tags else {
                    return .failure(.refused(.tooManyTags(count: all.count, limit: NoteLimits.tags)))
                }
                guard all != head.tags.tags else { continue }
                try transaction.retag(head, all, at: moment)
                count += 1
            }
            return .success(count)
        }
    }

    public func rename(
        _ tag: NoteTag,
        to new: NoteTag,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> StepwiseChange {
        let family = try await family(of: tag, of: owner)
        do throws(NoteRefusal) {
            // Before anything is changed: what one transaction has changed stays when a later one is refused.
            for count in family { _ = try count.tag.moved(from: tag, to: new) }
        } catch {
            throw .refused(error)
        }
        return try await retag(TaggedNotes(of: owner, tag, renamedTo: new), at: moment) { tags throws(NoteRefusal) in
            var moved: [NoteTag] = []
            for old in tags { moved.append(try old.moved(from: tag, to: new)) }
            return moved.distinct
        }
    }

    public func remove(_ tag: NoteTag, of owner: AccountID, at moment: Date) async throws(NoteError) -> StepwiseChange {
        try await retag(TaggedNotes(of: owner, tag), at: moment) { $0.filter { $0.key != tag.key } }
    }

    /// Gives notes other tags, each change with its revision.
    private func retag(
        _ tagged: TaggedNotes,
        at moment: Date,
        _ tags: @Sendable ([NoteTag]) throws(NoteRefusal) -> [NoteTag]
    ) async throws(NoteError) -> StepwiseChange {
        let isAny: @Sendable (any StorageSnapshot) throws(StorageError) -> Result<Bool, NoteError> = {
            snapshot throws(StorageError) in
            .success(try tagged.isAny(in: snapshot))
        }
        guard try await read(isAny) else { throw .notFound }
        var progress = RetagProgress()
        if !tagged.canBeGoneOnWith {
            progress.left = try await read { snapshot throws(StorageError) in
                .success(try tagged.allNotes(in: snapshot)[...])
            }
        }
        let change = try await changeInBatches(progress, isBounded: tagged.canBeGoneOnWith) {
            transaction,
            allowance,
            progress throws(StorageError) in
            try withinQuota(of: tagged.owner, transaction) { () throws(StorageError) in
                try retag(tagged, transaction, &allowance, &progress, at: moment, tags)
            }
        }
        // Time may have ended with the last of them: then there is nothing to go on with.
        guard change.end == .outOfTime, try await !read(isAny) else { return change }
        return StepwiseChange(count: change.count)
    }

    private func retag(
        _ tagged: TaggedNotes,
        _ transaction: any StorageTransaction,
        _ allowance: inout BatchAllowance,
        _ progress: inout RetagProgress,
        at moment: Date,
        _ tags: ([NoteTag]) throws(NoteRefusal) -> [NoteTag]
    ) throws(StorageError) -> Result<BatchOutcome, NoteError> {
        var outcome = BatchOutcome()
        let (ids, isAll) = try progress.next(batches.maxSteps, of: tagged, in: transaction)
        for id in ids {
            guard allowance.takesStep() else { return .success(outcome) }
            progress.left = progress.left?.dropFirst()
            guard let head = try readableHead(id, of: tagged.owner, transaction) else {
                progress.passed.insert(id)
                continue
            }
            let changed: [NoteTag]
            do throws(NoteRefusal) {
                changed = try tags(head.tags.tags)
            } catch {
                return .failure(.refused(error))
            }
            guard changed != head.tags.tags else {
                progress.passed.insert(id)
                continue
            }
            try transaction.retag(head, changed, at: moment)
            outcome.changed += 1
        }
        outcome.isLast = isAll
        return .success(outcome)
    }

    /// Nil where it is gone or cannot be read: one row does not keep the others from being changed.
    private func readableHead(
        _ id: Note.ID,
        of owner: AccountID,
        _ transaction: any StorageTransaction
    ) throws(StorageError) -> NoteHead? {
        do throws(StorageError) {
            return try transaction.head(id, of: owner)
        } catch .untranslatable(let failure) {
            // Once, also where the transaction is run anew.
            unreadable.note(failure)
            return nil
        }
    }
}

/// How far a change of tags came.
private struct RetagProgress: Sendable {
    /// Notes that stay as they are, and would be found again: those that cannot be read, or have nothing to change.
    var passed: Set<Note.ID> = []
    /// The notes that are left, where those that are changed look like those that are not; nil where they are looked
    /// for anew each time.
    var left: ArraySlice<Note.ID>?

    /// The next notes, and whether they are the last.
    func next(
        _ maximum: Int,
        of tagged: TaggedNotes,
        in snapshot: any StorageSnapshot
    ) throws(StorageError) -> (ids: [Note.ID], isAll: Bool) {
        guard let left else { return try tagged.notes(in: snapshot, maximum: maximum, except: passed) }
        return (Array(left.prefix(maximum)), left.count <= maximum)
    }
}
