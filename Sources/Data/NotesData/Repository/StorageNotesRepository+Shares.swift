public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteSharesRepository {
    public func share(
        _ id: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> (share: NoteShare, token: NoteShare.Token) {
        let token = NoteShare.Token.random()
        let row = NoteShareRow(
            id: .random(),
            note: id,
            owner: owner,
            tokenHash: NoteShareRow.hash(token),
            createdAt: moment
        )
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard try transaction.head(id, of: owner) != nil else { return .failure(.notFound) }
            let count = try transaction.count(
                of: NoteShareRow.self,
                .matching(NoteShareRow.columns.note == id.rawValue)
            )
            guard count < NoteLimits.shares else { return .failure(.refused(.tooManyShares(limit: NoteLimits.shares))) }
            try transaction.save(row)
            return .success(())
        }
        return (row.share, token)
    }

    public func shares(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteShare] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = NoteShareRow.columns
            let query = Query.matching(columns.note == id.rawValue).ordered(by: columns.createdAt.descending)
            return .success(readable(try snapshot.results(of: NoteShareRow.self, query)).map(\.share))
        }
    }

    public func endShare(_ id: NoteShare.ID, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let row = try transaction.object(NoteShareRow.self, byPrimaryKey: id.rawValue), row.owner == owner
            else {
                return .failure(.notFound)
            }
            try transaction.delete(row)
            return .success(())
        }
    }

    public func sharedNote(_ token: NoteShare.Token) async throws(NoteError) -> Note {
        let hash = NoteShareRow.hash(token)
        return try await read { snapshot throws(StorageError) in
            let query = Query.matching(NoteShareRow.columns.tokenHash == hash)
            guard let row = try snapshot.cachedObjects(NoteShareRow.self, query).first else {
                return .failure(.notFound)
            }
            guard let note = try snapshot.note(row.note, of: row.owner), note.state != .trashed else {
                return .failure(.notFound)
            }
            return .success(note)
        }
    }
}
