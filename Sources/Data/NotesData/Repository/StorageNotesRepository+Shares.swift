public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteSharesRepository {
    public func share(
        _ id: Note.ID,
        of owner: AccountID,
        as token: NoteShare.Token,
        terms: NoteShareTerms,
        at moment: Date
    ) async throws(NoteError) -> NoteShare {
        let row = NoteShareRow(
            id: .random(),
            note: id,
            owner: owner,
            tokenHash: terms.endsAt == nil && terms.passwordHash == nil
                ? NoteShareRow.hash(token) : NoteShareRow.hashWithTerms(token),
            createdAt: moment,
            name: terms.name,
            endsAt: terms.endsAt,
            passwordHash: terms.passwordHash,
            sealedToken: terms.sealedToken
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
        return row.share()
    }

    public func shares(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteShare] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = NoteShareRow.columns
            let query = Query.matching(columns.note == id.rawValue).ordered(by: columns.createdAt.descending)
            let ofNote = Query.matching(NoteShareOpenings.columns.note == id.rawValue)
            let openings = Dictionary(
                readable(try snapshot.results(of: NoteShareOpenings.self, ofNote)).map { ($0.share, $0) }
            ) { first, _ in first }
            return .success(
                readable(try snapshot.results(of: NoteShareRow.self, query)).map { $0.share(openings[$0.id]) }
            )
        }
    }

    public func endShare(_ id: NoteShare.ID, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let row = try transaction.object(NoteShareRow.self, byPrimaryKey: id.rawValue), row.owner == owner
            else {
                return .failure(.notFound)
            }
            try transaction.deleteAll(
                ofType: NoteShareOpenings.self,
                matching: NoteShareOpenings.columns.share == id.rawValue
            )
            try transaction.delete(row)
            return .success(())
        }
    }

    public func sharedNote(_ token: NoteShare.Token, at moment: Date) async throws(NoteError) -> SharedNote {
        let hashes = [NoteShareRow.hash(token), NoteShareRow.hashWithTerms(token)]
        return try await read { snapshot throws(StorageError) in
            let column = NoteShareRow.columns.tokenHash
            let query = Query.matching(column == hashes[0] || column == hashes[1])
            guard let row = try snapshot.cachedObjects(NoteShareRow.self, query).first,
                !row.share().hasEnded(at: moment)
            else { return .failure(.notFound) }
            guard let note = try snapshot.note(row.note, of: row.owner), note.state != .trashed else {
                return .failure(.notFound)
            }
            return .success(SharedNote(share: row.share(), note: note))
        }
    }

    public func noteOpened(_ id: NoteShare.ID, at moment: Date) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let share = try transaction.object(NoteShareRow.self, byPrimaryKey: id.rawValue) else {
                return .success(())
            }
            let before = try transaction.object(NoteShareOpenings.self, byPrimaryKey: id.rawValue)?.count ?? 0
            try transaction.save(
                NoteShareOpenings(share: id, note: share.note, count: min(before, .max - 1) + 1, openedAt: moment)
            )
            return .success(())
        }
    }
}
