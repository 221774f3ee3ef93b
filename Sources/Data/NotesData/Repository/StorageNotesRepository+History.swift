public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteHistoryRepository {
    public func history(
        of id: Note.ID,
        of owner: AccountID,
        before version: Int?,
        limit: Int
    ) async throws(NoteError) -> [NoteRevisionSummary] {
        try await read { snapshot throws(StorageError) in
            guard let head = try snapshot.head(id, of: owner) else { return .failure(.notFound) }
            let columns = NoteRevisionHead.columns
            let older = Query.matching(columns.note == id.rawValue && columns.version < version ?? .max)
                .ordered(by: columns.version.descending)
                .limited(to: limit)
            var summaries = readable(try snapshot.results(of: NoteRevisionHead.self, older)).map(\.summary)
            // Behind an older text stands another one, which is not at hand here.
            if version == nil { try addChanges(to: &summaries, before: head, snapshot) }
            return .success(summaries)
        }
    }

    /// How much of the texts is read to say what changed, in bytes.
    private static let comparedBytes = 2_097_152

    /// - Parameter summaries: the newest of a note's, newest first.
    private func addChanges(
        to summaries: inout [NoteRevisionSummary],
        before head: NoteHead,
        _ snapshot: any StorageSnapshot
    ) throws(StorageError) {
        guard !summaries.isEmpty, var newer = try snapshot.note(head)?.content else { return }
        var bytes = newer.body.utf8.count
        // Twice as many each time: nobody knows how long the next ones are.
        var count = 1
        let columns = NoteRevisionRow.columns
        var start = 0
        while start < summaries.count, bytes < Self.comparedBytes {
            let end = min(start + count, summaries.count)
            let some =
                columns.note == head.id.rawValue && columns.version <= summaries[start].version
                && columns.version >= summaries[end - 1].version
            let rows = try snapshot.results(
                of: NoteRevisionRow.self,
                Query.matching(some).ordered(by: columns.version.descending)
            )
            for (index, row) in zip(start..<end, readable(rows)) {
                guard row.version == summaries[index].version else { return }
                let content = row.revision(newer.body).content
                summaries[index].change = NoteChange(from: content, to: newer)
                bytes += content.body.utf8.count
                newer = content
            }
            start = end
            count = min(2 * count, max((Self.comparedBytes - bytes) / max(bytes / start, 1), 1))
        }
    }

    public func revisionCount(
        of id: Note.ID,
        of owner: AccountID,
        keptBefore moment: Date?
    ) async throws(NoteError) -> Int {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = NoteRevisionHead.columns
            let ofNote = columns.note == id.rawValue
            let query = Query.matching(moment.map { ofNote && columns.keptAt < $0 } ?? ofNote)
            return .success(try snapshot.count(of: NoteRevisionHead.self, query))
        }
    }

    public func revision(_ version: Int, of id: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteRevision {
        try await read { snapshot throws(StorageError) in
            guard let revision = try snapshot.revision(version, of: id, of: owner) else { return .failure(.notFound) }
            return .success(revision)
        }
    }

    public func content(
        of version: Int,
        in id: Note.ID,
        of owner: AccountID
    ) async throws(NoteError) -> NoteContent? {
        try await read { snapshot throws(StorageError) in
            let columns = NoteRevisionRow.columns
            let upToIt = Query.matching(columns.note == id.rawValue && columns.version <= version)
                .ordered(by: columns.version.descending)
            guard let kept = try snapshot.cachedObjects(NoteRevisionRow.self, upToIt.limited(to: 1)).first,
                kept.owner == owner
            else { return .success(nil) }
            var content = try snapshot.revision(kept).content
            guard kept.version != version else { return .success(content) }
            guard let body = kept.ticks?.body(of: version, beside: content.body) else { return .success(nil) }
            content.body = body
            return .success(content)
        }
    }

    public func place(
        of version: Int,
        in id: Note.ID,
        of owner: AccountID
    ) async throws(NoteError) -> NoteRevisionPlace {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = NoteRevisionHead.columns
            let ofNote = columns.note == id.rawValue
            func first(_ query: Query<NoteRevisionHead>) throws(StorageError) -> Int? {
                readable(try snapshot.results(of: NoteRevisionHead.self, query.limited(to: 1))).first?.version
            }
            let own = Query.matching(ofNote && columns.version == version)
            guard try first(own) != nil else { return .failure(.notFound) }
            let older = Query.matching(ofNote && columns.version < version)
            let newer = Query.matching(ofNote && columns.version > version)
            return .success(
                NoteRevisionPlace(
                    older: try first(older.ordered(by: columns.version.descending)),
                    newer: try first(newer.ordered(by: columns.version.ascending))
                )
            )
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
        return try await adding(of: owner) { transaction throws(StorageError) in
            guard let note = try transaction.note(id, of: owner) else { return .failure(.notFound) }
            guard note.version == version else { return .failure(.staleVersion(current: note)) }
            let key = NoteRevisionNumber.PrimaryKey(note: id.rawValue, version: revision)
            guard try transaction.object(NoteRevisionNumber.self, byPrimaryKey: key) != nil else {
                return .failure(.notFound)
            }
            guard content != note.content else { return .success(note) }
            return .success(try transaction.rewrite(note, content, links: links, at: moment))
        }
    }

    public func prune(
        of id: Note.ID,
        of owner: AccountID,
        keptBefore moment: Date
    ) async throws(NoteError) -> StepwiseChange {
        try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageError) in
            guard try transaction.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = NoteRevisionNumber.columns
            let old = Query.matching(columns.note == id.rawValue && columns.keptAt < moment).limited(
                to: batches.maxSteps
            )
            var outcome = BatchOutcome()
            let revisions = try transaction.cachedObjects(NoteRevisionNumber.self, old)
            for revision in revisions {
                guard allowance.takesStep() else { return .success(outcome) }
                try transaction.letGo(revision)
                outcome.changed += 1
            }
            outcome.isLast = revisions.count < batches.maxSteps
            return .success(outcome)
        }
    }
}

extension StorageTransaction {
    /// Deletes a revision; if the one before it stays and holds no body, it gets this one's. As revisions are kept in
    /// the order of their versions, no older one stays, unless the clock was put back or an imported file says
    /// otherwise.
    fileprivate func letGo(_ revision: NoteRevisionNumber) throws(StorageError) {
        let columns = NoteRevisionPart.columns
        let older = Query.matching(columns.note == revision.note && columns.version < revision.version)
        let before = try cachedObjects(
            NoteRevisionPart.self,
            older.ordered(by: columns.version.descending).limited(to: 1)
        ).first
        if let before, !before.hasBody {
            let keys = [before.version, revision.version].map {
                NoteRevisionRow.PrimaryKey(note: revision.note, version: $0)
            }
            if var heir = try object(NoteRevisionRow.self, byPrimaryKey: keys[0]),
                let whole = try object(NoteRevisionRow.self, byPrimaryKey: keys[1]), whole.hasBody
            {
                (heir.body, heir.hasBody) = (whole.body, true)
                try save(heir)
            }
        }
        try delete(revision)
    }
}
