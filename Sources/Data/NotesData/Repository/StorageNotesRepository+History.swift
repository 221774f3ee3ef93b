public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteHistoryRepository {
    public func history(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteRevisionSummary] {
        try await read { snapshot throws(StorageFailure) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = StoredNoteRevisionHead.columns
            let query = Query.matching(columns.note == id.rawValue).ordered(by: columns.version.descending)
            return .success(readable(try snapshot.results(of: NoteRevisionHead.self, query)).map(\.summary))
        }
    }

    public func revision(_ version: Int, of id: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteRevision {
        try await read { snapshot throws(StorageFailure) in
            guard let row = try Self.row(version, of: id, of: owner, snapshot) else { return .failure(.notFound) }
            return .success(row.revision)
        }
    }

    public func restore(
        _ revision: Int,
        of id: Note.ID,
        of owner: AccountID,
        from version: Int,
        at moment: Date
    ) async throws(NoteError) -> Note {
        // Before the transaction: the text of a version stays as it is.
        let content = try await self.revision(revision, of: id, of: owner).content
        let links = try await links(content.body)
        return try await adding(of: owner) { transaction throws(StorageFailure) in
            guard let note = try transaction.note(id, of: owner) else { return .failure(.notFound) }
            guard note.version == version else { return .failure(.staleVersion(current: note)) }
            guard try Self.row(revision, of: id, of: owner, transaction) != nil else { return .failure(.notFound) }
            guard content != note.content else { return .success(note) }
            return .success(try transaction.rewrite(note, content, links: links, at: moment))
        }
    }

    public func prune(of id: Note.ID, of owner: AccountID, keptBefore moment: Date) async throws(NoteError) -> Int {
        try await change { transaction throws(StorageFailure) in
            guard try transaction.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = StoredNoteRevisionHead.columns
            let old = columns.note == id.rawValue && columns.keptAt < moment
            let count = try transaction.count(of: NoteRevisionHead.self, .matching(old))
            try transaction.deleteAll(ofType: NoteRevisionHead.self, matching: old)
            return .success(count)
        }
    }

    private static func row(
        _ version: Int,
        of id: Note.ID,
        of owner: AccountID,
        _ snapshot: any StorageSnapshot
    ) throws(StorageFailure) -> NoteRevisionRow? {
        let key = StoredNoteRevisionRow.PrimaryKey(note: id.rawValue, version: version)
        guard let row = try snapshot.object(NoteRevisionRow.self, byPrimaryKey: key), row.owner == owner else { return nil }
        return row
    }
}
