import Foundation
import Notes
import Portico

/// What an import writes: notes some at a time, each with its history, and files behind their notes.
extension NoteAdder {
    /// How much is written in one transaction, in bytes: others wait for its end.
    private static let transactionBytes = 4_194_304

    mutating func add(_ imported: ImportedNote, as id: Note.ID) async throws {
        let numbers = RevisionNumbers(imported.history?.versions ?? [], below: imported.version)
        let note = note(imported, as: id, version: numbers.ofNote)
        if let history = imported.history, history.bytes > Self.transactionBytes {
            try await flush()
            try await mayAdd()
            return try await add(note, history, numbers)
        }
        var revisions: [NoteRevision] = []
        let texts = try imported.history?.texts()
        while let text = try texts?.next() {
            revisions.append(revision(of: id, text, version: numbers.versions[revisions.count]))
        }
        let archived = ArchivedNote(note: note, revisions: revisions).assigned(to: id, of: owner)
        waiting.append(archived)
        waitingBytes += note.content.body.utf8.count + revisions.reduce(0) { $0 + $1.content.body.utf8.count }
        if waiting.count >= 100 || waitingBytes > Self.transactionBytes { try await flush() }
    }

    mutating func flush() async throws {
        if !waiting.isEmpty {
            try await mayAdd()
            try await write()
        }
        (waiting, waitingBytes) = ([], 0)
        let files = waitingFiles
        waitingFiles = []
        for (note, file) in files { try await add(file, to: known.place(of: note)) }
        try await addReminders()
    }

    /// Writes what waits, all in one transaction. Notes whose ids other notes have get new ones, all at once.
    private mutating func write() async throws {
        while let taken = try await idsTaken() {
            guard waiting.contains(where: { taken.contains($0.note.id) }) else {
                throw NoteError.idsTaken(Array(taken))
            }
            for index in waiting.indices where taken.contains(waiting[index].note.id) {
                let id = newID()
                known.move(waiting[index].note.id, to: id)
                waiting[index] = waiting[index].assigned(to: id, of: owner)
            }
        }
    }

    /// Nil where what waits is written, else the ids that kept all of it from being.
    private func idsTaken() async throws(NoteError) -> Set<Note.ID>? {
        do throws(NoteError) {
            try await repository.add(waiting, to: owner)
            return nil
        } catch {
            guard case .idsTaken(let ids) = error else { throw error }
            return Set(ids)
        }
    }

    /// Writes a note whose history is too long for one transaction: under an id that is reserved for it, the history
    /// first. Where that is broken off, nothing of it stays.
    private mutating func add(_ note: Note, _ history: ImportedHistory, _ numbers: RevisionNumbers) async throws {
        let id = try await reserved(note.id)
        do {
            let texts = try history.texts()
            var (portion, bytes, count): ([NoteRevision], Int, Int) = ([], 0, 0)
            var before: Int?
            while let text = try texts.next() {
                portion.append(revision(of: id, text, version: numbers.versions[count]))
                count += 1
                bytes += text.bytes(behind: before)
                before = text.version
                guard bytes > Self.transactionBytes else { continue }
                try await mayAdd()
                try await repository.add(portion, toReserved: id, of: owner)
                (portion, bytes) = ([], 0)
            }
            try await repository.add(portion, toReserved: id, of: owner)
            try await repository.add([ArchivedNote(note: note).assigned(to: id, of: owner)], to: owner)
        } catch {
            // In a task of its own: a storage refuses what a cancelled one asks for.
            await Task { [repository, owner] in try? await repository.release(id, of: owner) }.value
            throw error
        }
    }

    /// The id itself, or a new one where it is taken.
    private mutating func reserved(_ id: Note.ID) async throws(NoteError) -> Note.ID {
        do throws(NoteError) {
            try await repository.reserve(id, for: owner, at: now())
            return id
        } catch {
            guard case .idsTaken = error else { throw error }
            let other = newID()
            try await repository.reserve(other, for: owner, at: now())
            known.move(id, to: other)
            return other
        }
    }

    private func note(_ imported: ImportedNote, as id: Note.ID, version: Int) -> Note {
        let created = imported.created ?? ZonedDate(now())
        let edited = imported.edited ?? created
        return Note(
            id: id,
            owner: owner,
            content: imported.content,
            state: imported.state,
            isPinned: imported.isPinned,
            keepsLines: imported.keepsLines,
            version: version,
            createdAt: created.date,
            createdOffset: created.offset,
            editedAt: edited.date,
            editedOffset: edited.offset,
            stateChangedAt: imported.stateChangedAt ?? (imported.state == .trashed ? now() : edited.date)
        )
    }

    private func revision(of note: Note.ID, _ text: ImportedHistory.Text, version: Int) -> NoteRevision {
        NoteRevision(
            note: note,
            owner: owner,
            version: version,
            content: text.content,
            editedAt: text.edited.date,
            editedOffset: text.edited.offset,
            keptAt: text.keptAt
        )
    }

    mutating func add(_ file: ImportedFile, to note: Note.ID) async throws {
        defer { file.forget() }
        let content = Array(try Data(contentsOf: file.content, options: .alwaysMapped))
        let added = NoteFile(
            id: newFileID(),
            note: note,
            owner: owner,
            name: file.keptName,
            mediaType: String(file.mediaType.filter { $0.isASCII && !$0.isWhitespace }.prefix(127)),
            size: content.count,
            sha256: file.sha256,
            addedAt: file.addedAt ?? now()
        )
        do throws(NoteFileError) {
            _ = try await repository.add(added, content: content)
        } catch .notes(let error) {
            throw error
        } catch {
            report.files -= 1
            report.bytes -= NoteSize.file(bytes: file.size)
            tell(
                TransferProblem(at: file.place, .note(.leftOut(attachment: added.name, AttachmentReason(error))))
            )
        }
    }
}
