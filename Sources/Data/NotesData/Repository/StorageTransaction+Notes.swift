import Foundation
import Notes
import Portico
import Storage

extension StorageTransaction {
    /// Writes a note that is not there yet.
    func insert(_ note: Note, links: NoteLinks) throws(StorageError) {
        let number = try nextNoteNumber()
        let head = NoteHead(note, number: number, try order(of: note))
        try save(head)
        try save(NoteText(note, number: number))
        try saveTags(of: head, insteadOf: [])
        try addLinks(of: note, links)
    }

    /// The note that a form has made of the draft that an id was made of, if there is one.
    func noteOfSameDraft(as id: Note.ID, of owner: AccountID) throws(StorageError) -> Note.ID? {
        let (columns, ids) = (NoteNumber.columns, id.ofSameDraft)
        let mine = columns.owner == owner.rawValue
        let known = mine && columns.id >= ids.first.rawValue && columns.id <= ids.last.rawValue
        return try cachedObjects(NoteNumber.self, .matching(known).limited(to: 1)).first.flatMap {
            Note.ID(rawValue: $0.id)
        }
    }

    /// Gives a note another text: keeps a revision of the one it has, and counts its version up. What stays of it is
    /// not written again.
    ///
    /// - Parameters:
    ///   - links: what the body points to; nil where it stays as it is.
    ///   - keepsRevision: false where the newest revision stands for the text that the note has.
    func rewrite(
        _ note: Note,
        _ content: NoteContent,
        links: NoteLinks?,
        keepingRevision keepsRevision: Bool = true,
        at moment: Date
    ) throws(StorageError) -> Note {
        let isSameBody = content.body.hasSameBytes(as: note.content.body)
        let isSameText = isSameBody && content.title.hasSameBytes(as: note.content.title)
        if keepsRevision {
            try save(NoteRevisionRow(NoteRevision(of: note, keptAt: moment), hasBody: !isSameBody))
        }
        var changed = note
        changed.content = content
        changed.version += 1
        changed.editedAt = moment
        let before = try object(NoteNumber.self, byPrimaryKey: note.id.rawValue)?.number
        let number: Int = if isSameText, let before { before } else { try nextNoteNumber() }
        let head = NoteHead(changed, number: number, try order(of: changed))
        try save(head)
        if !isSameText { try save(NoteText(changed, number: number)) }
        if content.tags != note.content.tags { try saveTags(of: head, insteadOf: note.content.tags) }
        if !isSameBody, let links { try saveLinks(of: changed, links) }
        return changed
    }

    /// Keeps a note's text beside its newest revision, where that is the text it had before ticks of the last ten
    /// minutes and a body has one more of them. Says whether it is kept so, and needs no revision.
    func keepBesideTextBeforeTicks(of note: Note, _ body: String, at moment: Date) throws(StorageError) -> Bool {
        let columns = NoteRevisionRow.columns
        let newest = Query.matching(columns.note == note.id.rawValue).ordered(by: columns.version.descending)
        guard var kept = try cachedObjects(NoteRevisionRow.self, newest.limited(to: 1)).first, kept.hasBody,
            abs(moment.timeIntervalSince(kept.keptAt)) < 600,
            kept.title.hasSameBytes(as: note.content.title), kept.tags.tags == note.content.tags,
            body.differsOnlyInTicks(from: kept.body), note.content.body.differsOnlyInTicks(from: kept.body),
            let ticks = SharedTicks.adding(note.content.body, of: note.version, to: kept.ticks, beside: kept.body)
        else { return false }
        kept.ticks = ticks
        try save(kept)
        return true
    }

    /// Gives a note other tags, with a revision of those it has; its text is neither read nor written.
    func retag(_ head: NoteHead, _ tags: [NoteTag], at moment: Date) throws(StorageError) {
        let note = head.note(body: "")
        try save(NoteRevisionRow(NoteRevision(of: note, keptAt: moment), hasBody: false))
        var changed = head
        changed.tags = StoredTags(tags)
        changed.version = note.version + 1
        (changed.editedAt, changed.editedOffset) = (moment, nil)
        try save(changed)
        try saveTags(of: changed, insteadOf: head.tags.tags)
    }

    /// Writes where a note lies and whether it is pinned; its text, version and place in the index stay.
    func place(_ head: NoteHead, insteadOf before: NoteHead) throws(StorageError) {
        try save(head)
        guard head.state != before.state else { return }
        try saveTags(of: head)
        try holdReminders(of: head)
    }

    /// In the language of its owner.
    private func order(of note: Note) throws(StorageError) -> TitleOrder {
        let owner = try object(NoteCollation.self, byPrimaryKey: note.owner.rawValue)
        return (owner.map { TitleCollation.of($0.language) } ?? .root).order(of: note.content.title)
    }

    /// For a text that is written now.
    func nextNoteNumber() throws(StorageError) -> Int { try nextNumber(of: NoteNumber.columns.number) }

    /// - Parameter before: the tags it has so far, in the state it is in: those that stay are not written again.
    private func saveTags(of head: NoteHead, insteadOf before: [NoteTag]? = nil) throws(StorageError) {
        let (tags, columns) = (head.tags.tags, NoteTagRow.columns)
        if let before {
            let keys = Set(tags.map(\.key))
            for tag in before where !keys.contains(tag.key) {
                try delete(
                    NoteTagRow.self,
                    byPrimaryKey: NoteTagRow.PrimaryKey(note: head.id.rawValue, key: tag.key)
                )
            }
        } else {
            try deleteAll(ofType: NoteTagRow.self, matching: columns.note == head.id.rawValue)
        }
        let known = Set(before ?? [])
        for tag in tags where !known.contains(tag) {
            try save(NoteTagRow(note: head.id, key: tag.key, owner: head.owner, state: head.state, spelling: tag))
        }
    }

    private func saveLinks(of note: Note, _ links: NoteLinks) throws(StorageError) {
        try deleteAll(ofType: NoteLinkRow.self, matching: NoteLinkRow.columns.note == note.id.rawValue)
        try addLinks(of: note, links)
    }

    private func addLinks(of note: Note, _ links: NoteLinks) throws(StorageError) {
        let targets = NoteLinkRow.targets(links)
        guard !targets.isEmpty else { return }
        for target in targets.prefix(max(0, NoteLimits.links - (try keptLinks(of: note.owner)))) {
            try save(NoteLinkRow(note: note.id, target: target, owner: note.owner))
        }
    }

    /// How many links between notes are kept of an owner.
    private func keptLinks(of owner: AccountID) throws(StorageError) -> Int {
        if let kept = try object(NoteUsageRow.self, byPrimaryKey: owner.rawValue) { return kept.links }
        return try count(of: NoteLinkRow.self, .matching(NoteLinkRow.columns.owner == owner.rawValue))
    }
}

extension StorageTransaction {
    /// Deletes a note and all that is kept of it, as far as the allowance goes, and says whether it is gone. What may
    /// be large goes first, and of its earlier texts the oldest: so what is left is a whole note in every moment. A
    /// foreign key would do it too, where the storage knows of such.
    func deleteNote(_ id: String, of owner: String, _ allowance: inout BatchAllowance) throws(StorageError) -> Bool {
        guard
            try delete(NoteRevisionNumber.self, matching: NoteRevisionNumber.columns.note == id, &allowance)
                .isLast,
            try deleteDrafts(of: id, of: owner, &allowance),
            try deleteFiles(of: id, &allowance), allowance.takesStep()
        else { return false }
        try deleteAll(ofType: NoteTagRow.self, matching: NoteTagRow.columns.note == id)
        try deleteAll(ofType: NoteLinkRow.self, matching: NoteLinkRow.columns.note == id)
        try deleteAll(ofType: NoteShareOpenings.self, matching: NoteShareOpenings.columns.note == id)
        try deleteAll(ofType: NoteShareRow.self, matching: NoteShareRow.columns.note == id)
        try deleteAll(ofType: NoteReminderRow.self, matching: NoteReminderRow.columns.note == id)
        try delete(NoteText.self, byPrimaryKey: id)
        try delete(NoteNumber.self, byPrimaryKey: id)
        return true
    }

    /// Deletes the drafts of a note, each with its files.
    private func deleteDrafts(
        of note: String,
        of owner: String,
        _ allowance: inout BatchAllowance
    ) throws(StorageError) -> Bool {
        let (columns, numbers) = (NoteDraftHead.columns, NoteDraftNumber.columns)
        let account = AccountID(rawValue: owner)
        for case .success(let draft) in try results(
            of: NoteDraftHead.self,
            .matching(columns.owner == owner && columns.place == note)
        ) {
            guard try hasHolder(draft.id, of: account) else { continue }
            guard allowance.takesStep() else { return false }
            try dropFiles(of: draft.id, of: account)
        }
        return try delete(
            NoteDraftNumber.self,
            matching: numbers.owner == owner && numbers.place == note,
            &allowance
        ).isLast
    }

    /// Deletes rows one by one, in the order of their keys, as far as the allowance goes.
    func delete<Row: Translatable>(
        _: Row.Type,
        matching condition: RowCondition<Row.ManagedObject>,
        _ allowance: inout BatchAllowance
    ) throws(StorageError) -> BatchOutcome {
        var outcome = BatchOutcome()
        while true {
            let rows = try cachedObjects(Row.self, .matching(condition).limited(to: 100))
            for row in rows {
                guard allowance.takesStep() else { return outcome }
                try delete(row)
                outcome.changed += 1
            }
            if rows.isEmpty { break }
        }
        outcome.isLast = true
        return outcome
    }

    /// Deletes the files of a note with their bytes, each as a whole, also those whose rows cannot be read.
    private func deleteFiles(of note: String, _ allowance: inout BatchAllowance) throws(StorageError) -> Bool {
        let ofNote = StoredNoteFile.columns.note == note
        for result in try results(of: NoteFile.self, .matching(ofNote)) {
            guard case .success(let file) = result else { continue }
            guard allowance.takesStep() else { return false }
            try deleteAll(ofType: NoteFilePiece.self, matching: NoteFilePiece.columns.file == file.id.rawValue)
            try delete(file)
        }
        try deleteAll(ofType: NoteFile.self, matching: ofNote)
        return true
    }
}
