public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NotesRepository {
    public func page(_ request: NoteListRequest, of owner: AccountID) async throws(NoteError) -> NotePage {
        try await outcome { () async throws(StorageError) in
            guard request.query.hasWords else { return .success(try await found(request, of: owner)) }
            let page: Result<NotePage, StorageError>
            do throws(WorkLine.Refusal) {
                page = try await searches.withPlace { () async throws(StorageError) in
                    try await found(request, of: owner)
                }
            } catch .tooManyWait {
                let reason = "Too many searches are waiting for their turn. Please try again in a moment."
                return .failure(.unavailable(reason: reason))
            } catch {
                throw .cancelled
            }
            return .success(try page.get())
        }
    }

    private func found(_ request: NoteListRequest, of owner: AccountID) async throws(StorageError) -> NotePage {
        // The list is there whatever becomes of the wish for another order.
        if request.effectiveSort == .title, let language = request.language {
            try? await order(by: language, of: owner)
        }
        var page = try await matching(request, of: owner)
        guard page.total == 0, request.query.isRanked, let query = try await nearWords(request, of: owner).query else {
            return page
        }
        var near = request
        near.query = NoteQuery(query)
        // The words may stand in different notes, or in none with the tag.
        if try await matching(near, of: owner).total > 0 { page.meant = query }
        return page
    }

    /// Has the titles of an owner put in the order of another language, which `NoteIndexing` does. While it does so, no
    /// other language counts: whoever changes it all the time costs no more than one order a minute.
    private func order(by language: String, of owner: AccountID) async throws(StorageError) {
        let kept = try await storage.read { snapshot throws(StorageError) in
            try snapshot.object(NoteCollation.self, byPrimaryKey: owner.rawValue)
        }
        let name = TitleCollation.of(language).name
        guard kept?.isDone ?? true, name != (kept.map { TitleCollation.of($0.language) } ?? .root).name else { return }
        let wanted = NoteCollation(owner: owner.rawValue, language: language, doneUpTo: "", isDone: false)
        try await storage.write { transaction throws(StorageError) in try transaction.save(wanted) }
    }

    private func nearWords(_ request: NoteListRequest, of owner: AccountID) async throws(StorageError) -> NearWords {
        try await storage.read { snapshot throws(StorageError) in
            let columns = NoteHead.columns
            let mine = columns.owner == owner.rawValue && columns.state == request.state.rawValue
            // The order of an index.
            let newest = Query.matching(mine).ordered(by: columns.isPinned.descending, columns.editedAt.descending)
            var near = NearWords(request.query)
            for result in try snapshot.results(of: NoteHead.self, newest.limited(to: NearWords.maxNotes)) {
                guard !near.isFull, !Task.isCancelled else { break }
                guard case .success(let head) = result else { continue }
                near.read(head.title)
                near.read(try snapshot.object(NoteBody.self, byPrimaryKey: head.id.rawValue)?.body ?? "")
            }
            return near
        }
    }

    private func matching(_ request: NoteListRequest, of owner: AccountID) async throws(StorageError) -> NotePage {
        try await finder.find(request, of: owner) { matches, snapshot throws(StorageError) in
            var rows: [NoteListItem] = []
            var shares = SnippetShares(rows: matches.ids.count)
            let ids = matches.ids.compactMap { id in
                let known = Note.ID(rawValue: id)
                if known == nil {
                    unreadable.note(TranslationError(table: NoteHead.table, column: "id", id: id))
                }
                return known
            }
            try snapshot.forEachNote(ids, of: owner, unreadable: { unreadable.note($0) }) { note in
                rows.append(NoteListItem(note, found: request.query, within: shares.next(for: note.content.body)))
            }
            return NotePage(rows: rows, total: matches.total, isRankedAmongNewest: matches.isRankedAmongNewest)
        }
    }

    public func note(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note {
        try await read { snapshot throws(StorageError) in
            guard let note = try snapshot.note(id, of: owner) else { return .failure(.notFound) }
            return .success(note)
        }
    }

    public func notes(_ ids: [Note.ID], of owner: AccountID) async throws(NoteError) -> [Note] {
        try await read { snapshot throws(StorageError) in .success(try snapshot.notes(ids, of: owner)) }
    }

    public func create(
        _ content: NoteContent,
        as id: Note.ID,
        of owner: AccountID,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note {
        try Self.check(content)
        let note = Note(id: id, owner: owner, content: content, createdAt: moment)
        let links = try await links(content.body)
        return try await adding(of: owner) { transaction throws(StorageError) in
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(NoteNumber.self, byPrimaryKey: id.rawValue) == nil else {
                return .failure(.idsTaken([id]))
            }
            if draft != nil, let made = try transaction.noteOfSameDraft(as: id, of: owner) {
                return .failure(.idsTaken([made]))
            }
            try transaction.insert(note, links: links)
            if let draft { try transaction.end(draft, savedAs: id) }
            return .success(note)
        }
    }

    public func save(
        _ content: NoteContent,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        mayEmpty: Bool,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note {
        try Self.check(content)
        let links = try await links(content.body)
        return try await adding(of: owner) { transaction throws(StorageError) in
            guard let note = try transaction.note(id, of: owner) else { return .failure(.notFound) }
            guard note.version == version else { return .failure(.staleVersion(current: note)) }
            guard mayEmpty || !content.empties(note.content) else { return .failure(.wouldEmpty(current: note)) }
            if let draft { try transaction.end(draft, savedAs: id) }
            guard content != note.content else { return .success(note) }
            return .success(try transaction.rewrite(note, content, links: links, at: moment))
        }
    }

    public func saveTicks(
        _ body: String,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        at moment: Date
    ) async throws(NoteError) -> Note {
        let links = try await links(body)
        return try await adding(of: owner) { transaction throws(StorageError) in
            guard let note = try transaction.note(id, of: owner) else { return .failure(.notFound) }
            guard note.version == version else { return .failure(.staleVersion(current: note)) }
            var content = note.content
            content.body = body
            guard content != note.content else { return .success(note) }
            let isKept = try transaction.keepBesideTextBeforeTicks(of: note, body, at: moment)
            return .success(
                try transaction.rewrite(note, content, links: links, keepingRevision: !isKept, at: moment)
            )
        }
    }

    public func move(
        _ ids: [Note.ID],
        to state: NoteState,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> [NoteStanding] {
        try await place(ids, of: owner) { note in
            guard note.state != state, !(state == .archived && note.state == .trashed) else { return }
            note.state = state
            note.stateChangedAt = moment
        }
    }

    public func setPinned(
        _ isPinned: Bool,
        _ ids: [Note.ID],
        of owner: AccountID
    ) async throws(NoteError) -> [NoteStanding] {
        try await place(ids, of: owner) { $0.isPinned = isPinned }
    }

    public func putBack(_ standings: [NoteStanding], of owner: AccountID, at moment: Date) async throws(NoteError) {
        let byID = Dictionary(standings.map { ($0.id, $0) }) { first, _ in first }
        _ = try await place(standings.map(\.id), of: owner) { note in
            if let standing = byID[note.id] { note.putBack(to: standing, at: moment) }
        }
    }

    @discardableResult
    public func redate(_ id: Note.ID, _ change: NoteDatesChange, of owner: AccountID) async throws(NoteError) -> Bool {
        try await self.change { transaction throws(StorageError) -> Result<Bool, NoteError> in
            guard let head = try transaction.head(id, of: owner) else { return .failure(.notFound) }
            var note = head.note(body: "")
            note.dates.make(change)
            guard note.dates != head.note(body: "").dates else { return .success(false) }
            try transaction.place(NoteHead(note, number: head.number, head.order), insteadOf: head)
            return .success(true)
        }
    }

    public func deleteForEver(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {
        let deletion = try await changeInBatches(isBounded: false) { transaction, allowance throws(StorageError) in
            guard let head = try transaction.head(id, of: owner) else { return .failure(.notFound) }
            guard head.state == .trashed else { return .failure(.notInTrash) }
            return .success(
                BatchOutcome(isLast: try transaction.deleteNote(id.rawValue, of: owner.rawValue, &allowance))
            )
        }
        if case .failed(let reason) = deletion.end {
            throw .unavailable(reason: "\(reason) Some of its earlier versions are gone already.")
        }
    }

    public func emptyTrash(of owner: AccountID, asOf moment: Date) async throws(NoteError) -> StepwiseChange {
        let columns = TrashedNote.columns
        let inTrash =
            columns.owner == owner.rawValue && columns.state == NoteState.trashed.rawValue
            && columns.stateChangedAt <= moment
        // The order of an index.
        let next = Query.matching(inTrash).ordered(by: columns.isPinned.descending, columns.editedAt.descending)
        return try await changeInBatches { transaction, allowance throws(StorageError) in
            var outcome = BatchOutcome()
            let notes = try transaction.cachedObjects(TrashedNote.self, next.limited(to: batches.maxSteps))
            for note in notes {
                guard try transaction.deleteNote(note.id, of: owner.rawValue, &allowance) else {
                    return .success(outcome)
                }
                outcome.changed += 1
            }
            outcome.isLast = notes.count < batches.maxSteps
            return .success(outcome)
        }
    }

    public func counts(of owner: AccountID) async throws(NoteError) -> [NoteState: Int] {
        try await read { snapshot throws(StorageError) in
            let columns = NoteNumber.columns
            var counts: [NoteState: Int] = [:]
            for state in NoteState.allCases {
                let place = columns.owner == owner.rawValue && columns.state == state.rawValue
                counts[state] = try snapshot.count(of: NoteNumber.self, .matching(place))
            }
            return .success(counts)
        }
    }

    static func check(_ content: NoteContent) throws(NoteError) {
        do throws(NoteRefusal) {
            try NoteLimits.check(content)
        } catch {
            throw .refused(error)
        }
    }

    /// Changes where notes lie or whether they are pinned, and gives back how those that changed stood before.
    ///
    /// - Parameter body: is given notes without their bodies, which nobody reads for it.
    private func place(
        _ ids: [Note.ID],
        of owner: AccountID,
        _ body: @Sendable (inout Note) -> Void
    ) async throws(NoteError) -> [NoteStanding] {
        try await change { transaction throws(StorageError) in
            let heads = try transaction.heads(ids, of: owner)
            guard !heads.isEmpty else { return .failure(.notFound) }
            var before: [NoteStanding] = []
            for head in heads {
                let note = head.note(body: "")
                var placed = note
                body(&placed)
                guard placed != note else { continue }
                try transaction.place(NoteHead(placed, number: head.number, head.order), insteadOf: head)
                before.append(NoteStanding(note))
            }
            return .success(before)
        }
    }
}

extension StorageNotesRepository: NoteChanges {
    public func noteChanges() -> AsyncStream<Void> {
        let changes = storage.changes(of: NoteHead.self)
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // The stream owns this task: it ends with the listener.
        let following = Task {
            for await _ in changes { continuation.yield() }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }
}
