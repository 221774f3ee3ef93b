public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteArchiveRepository {
    public func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline] {
        try await read { snapshot throws(StorageError) in
            let columns = NoteHead.columns
            let mine = columns.owner == owner.rawValue && columns.id > (id?.rawValue ?? "")
            let heads = try snapshot.cachedObjects(NoteHead.self, Query.matching(mine).limited(to: limit))
            return .success(heads.map { NoteOutline(id: $0.id, title: $0.title, tags: $0.tags.tags) })
        }
    }

    public func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note? {
        try await read { snapshot throws(StorageError) in .success(try snapshot.note(id, of: owner)) }
    }

    public func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision] {
        try await read { snapshot throws(StorageError) in
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
        try await adding(of: owner) { transaction throws(StorageError) -> Result<Void, NoteError> in
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

    public func rewrite(
        _ id: Note.ID,
        with content: NoteContent,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) {
        try Self.check(content)
        let links = try await links(content.body)
        try await adding(of: owner) { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let note = try transaction.note(id, of: owner) else { return .failure(.notFound) }
            if content != note.content { _ = try transaction.rewrite(note, content, links: links, at: moment) }
            return .success(())
        }
    }

    public func deleteEverything(of owner: AccountID) async throws(NoteError) {
        let deletion = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageError) in
            // First, so that no import goes on.
            try transaction.deleteAll(
                ofType: NoteJobRow.self,
                matching: NoteJobRow.columns.owner == owner.rawValue
            )
            let columns = NoteNumber.columns
            let isMine = columns.owner == owner.rawValue || columns.owner == Self.reserver(for: owner).rawValue
            let mine = Query.matching(isMine).limited(to: batches.maxSteps)
            for number in try transaction.cachedObjects(NoteNumber.self, mine) {
                guard try transaction.deleteNote(number.id, of: owner.rawValue, &allowance) else {
                    return .success(BatchOutcome())
                }
            }
            guard try transaction.count(of: NoteNumber.self, mine) == 0 else { return .success(BatchOutcome()) }
            let drafts = NoteDraftNumber.columns.owner == owner.rawValue
            guard try transaction.delete(NoteDraftNumber.self, matching: drafts, &allowance).isLast else {
                return .success(BatchOutcome())
            }
            try transaction.delete(NoteCollation.self, byPrimaryKey: owner.rawValue)
            return .success(BatchOutcome(isLast: true))
        }
        if case .failed(let reason) = deletion.end { throw .unavailable(reason: reason) }
    }
}

/// Notes that come in portions. Until the last one they are rows of an owner that nobody is, so no list, search or page
/// has them.
extension StorageNotesRepository {
    public func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            try transaction.reserve(id, for: owner, at: moment) ? .success(()) : .failure(.idsTaken([id]))
        }
    }

    public func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError) {
        var body: String?
        for revision in revisions {
            var content = revision.content
            // Where it is the one before's, it is the same in memory: comparing them costs nothing.
            if content.body == body { content.body = "" } else { body = content.body }
            try Self.check(content)
        }
        let rows = NoteRevisionRow.rows(
            revisions.map { revision in
                NoteRevision(
                    note: id,
                    owner: owner,
                    version: revision.version,
                    content: revision.content,
                    editedAt: revision.editedAt,
                    editedOffset: revision.editedOffset,
                    keptAt: revision.keptAt
                )
            }
        )
        try await adding(of: owner) { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard try transaction.head(id, of: Self.reserver(for: owner)) != nil else { return .failure(.notFound) }
            try transaction.save(rows)
            return .success(())
        }
    }

    public func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {
        let release = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageError) in
            guard try transaction.head(id, of: Self.reserver(for: owner)) != nil else {
                return .success(BatchOutcome(isLast: true))
            }
            return .success(
                BatchOutcome(isLast: try transaction.deleteNote(id.rawValue, of: owner.rawValue, &allowance))
            )
        }
        if case .failed(let reason) = release.end { throw .unavailable(reason: reason) }
    }

    public func releaseReserved(before moment: Date) async throws(NoteError) {
        let release = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageError) in
            let columns = NoteHead.columns
            let isReserved = columns.owner >= Self.reserverPrefix && columns.owner < Self.behindReservers
            let old = Query.matching(isReserved && columns.createdAt < moment).limited(to: batches.maxSteps)
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

extension StorageTransaction {
    /// False where there is a note of that id, whosever it is.
    @discardableResult
    func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) throws(StorageError) -> Bool {
        guard try object(NoteNumber.self, byPrimaryKey: id.rawValue) == nil else { return false }
        let reserved = Note(
            id: id,
            owner: StorageNotesRepository.reserver(for: owner),
            content: NoteContent(title: "", body: ""),
            createdAt: moment
        )
        try save(NoteHead(reserved, number: nextNoteNumber(), TitleCollation.root.order(of: "")))
        return true
    }
}
