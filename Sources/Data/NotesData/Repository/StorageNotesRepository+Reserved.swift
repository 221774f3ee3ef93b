public import Foundation
public import Notes
public import Portico
import Storage

/// Notes that come in portions. Until the last one they are rows of an owner that nobody is, so no list, search or page has them.
extension StorageNotesRepository {
    public func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError) {
        let reserved = Note(id: id, owner: Self.reserver(for: owner), content: NoteContent(title: "", body: ""), createdAt: moment)
        try await change { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            guard try transaction.object(NoteNumber.self, byPrimaryKey: id.rawValue) == nil else { return .failure(.idsTaken([id])) }
            try transaction.save(NoteHead(reserved, number: transaction.nextNumber()))
            return .success(())
        }
    }

    public func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError) {
        for revision in revisions { try Self.check(revision.content) }
        let rows = NoteRevisionRow.rows(
            revisions.map { revision in
                NoteRevision(
                    note: id,
                    owner: owner,
                    version: revision.version,
                    content: revision.content,
                    editedAt: revision.editedAt,
                    keptAt: revision.keptAt
                )
            }
        )
        try await adding(of: owner) { transaction throws(StorageFailure) -> Result<Void, NoteError> in
            guard try transaction.head(id, of: Self.reserver(for: owner)) != nil else { return .failure(.notFound) }
            try transaction.save(rows)
            return .success(())
        }
    }

    public func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {
        let release = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageFailure) in
            guard try transaction.head(id, of: Self.reserver(for: owner)) != nil else { return .success(BatchOutcome(isLast: true)) }
            return .success(BatchOutcome(isLast: try transaction.deleteNote(id.rawValue, of: owner.rawValue, &allowance)))
        }
        if case .failed(let reason) = release.end { throw .unavailable(reason: reason) }
    }

    public func releaseReserved(before moment: Date) async throws(NoteError) {
        let release = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageFailure) in
            let columns = StoredNoteHead.columns
            let isReserved = columns.owner >= Self.reserverPrefix && columns.owner < Self.behindReservers
            let old = Query.matching(isReserved && columns.createdAt < moment).limited(to: batches.mostSteps)
            for head in readable(try transaction.results(of: NoteHead.self, old)) {
                guard try transaction.deleteNote(head.id.rawValue, of: head.owner.rawValue, &allowance) else {
                    return .success(BatchOutcome())
                }
            }
            return .success(BatchOutcome(isLast: true))
        }
        if case .failed(let reason) = release.end { throw .unavailable(reason: reason) }
    }

    /// Whose a note is for as long as it is only reserved for an owner. No account's id has a colon in it.
    static func reserver(for owner: AccountID) -> AccountID { AccountID(rawValue: reserverPrefix + owner.rawValue) }

    private static let reserverPrefix = "reserved:"
    /// The first text that does not begin so: the semicolon follows the colon.
    private static let behindReservers = "reserved;"
}
