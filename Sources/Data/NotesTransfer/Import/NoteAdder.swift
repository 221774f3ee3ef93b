import Foundation
import Notes
import Portico

/// Adds imported notes to an account, several in one transaction, and counts.
struct NoteAdder {
    private let repository: any NoteImport.Repository
    private let owner: AccountID
    private let isPreview: Bool
    private var known: KnownNotes
    private let mayAdd: @Sendable () async throws -> Void
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> Note.ID
    private let newFileID: @Sendable () -> NoteFile.ID
    private(set) var report = ImportReport()

    /// What will be written with the next transaction.
    private var waiting: [ArchivedNote] = []
    private var waitingBytes = 0
    private var waitingFiles: [(note: Note.ID, file: ImportedFile)] = []
    /// Under which id a note of our own export came here, and whether it was there before; `known` says where it is since.
    private var places: [Note.ID: (id: Note.ID, isNew: Bool)] = [:]

    init(
        repository: any NoteImport.Repository,
        owner: AccountID,
        isPreview: Bool,
        known: KnownNotes,
        mayAdd: @escaping @Sendable () async throws -> Void,
        now: @escaping @Sendable () -> Date,
        newID: @escaping @Sendable () -> Note.ID,
        newFileID: @escaping @Sendable () -> NoteFile.ID
    ) {
        self.repository = repository
        self.owner = owner
        self.isPreview = isPreview
        self.known = known
        self.mayAdd = mayAdd
        self.now = now
        self.newID = newID
        self.newFileID = newFileID
    }

    mutating func beginFile() { known.beginFile() }

    mutating func take(_ item: ImportedItem) async throws {
        switch item {
        case .note(let note): try await take(note)
        case .file(let file, let note):
            if let place = places[note] {
                try await take(file, of: known.place(of: place.id), isNew: place.isNew)
            } else {
                Self.forget(file)
                report.tell(ImportProblem(place: file.place, reason: "the note it belongs to is not in the file, so it is left out"))
            }
        case .remark(let problem): report.tell(problem)
        case .refusal(let problem): refuse(problem)
        }
    }

    mutating func finish() async throws { try await flush() }

    private mutating func take(_ note: ImportedNote) async throws {
        do throws(NoteRefusal) {
            try NoteLimits.check(note.content)
            for revision in note.revisions { try NoteLimits.check(revision.content) }
        } catch {
            note.files.forEach(Self.forget)
            return refuse(ImportProblem(place: note.place, reason: error.reason))
        }
        let (id, isNew): (Note.ID, Bool)
        switch known.match(note.id, note.content) {
        case .there(let there):
            report.alreadyThere += 1
            (id, isNew) = (there, false)
        case .changed:
            report.copies += 1
            (id, isNew) = (newID(), true)
        case .none:
            report.new += 1
            (id, isNew) = (note.id ?? newID(), true)
        }
        if let given = note.id { places[given] = (id, isNew) }
        if isNew {
            known.note(id, note.content)
            if !isPreview { try await add(archived(note, as: id)) }
        }
        for file in note.files { try await take(file, of: id, isNew: isNew) }
    }

    private func archived(_ note: ImportedNote, as id: Note.ID) -> ArchivedNote {
        let created = note.createdAt ?? now()
        let edited = note.editedAt ?? created
        let whole = Note(
            id: id,
            owner: owner,
            content: note.content,
            state: note.state,
            isPinned: note.isPinned,
            version: note.version,
            createdAt: created,
            editedAt: edited,
            stateChangedAt: note.stateChangedAt ?? (note.state == .trashed ? now() : edited)
        )
        let revisions = note.revisions.map {
            NoteRevision(note: id, owner: owner, version: $0.version, content: $0.content, editedAt: $0.editedAt, keptAt: $0.keptAt)
        }
        return ArchivedNote(note: whole, revisions: revisions).assigned(to: id, of: owner)
    }

    private mutating func add(_ note: ArchivedNote) async throws {
        waiting.append(note)
        waitingBytes += note.note.content.body.utf8.count + note.revisions.reduce(0) { $0 + $1.content.body.utf8.count }
        if waiting.count >= 100 || waitingBytes > 4_194_304 { try await flush() }
    }

    private mutating func flush() async throws {
        if !waiting.isEmpty {
            try await mayAdd()
            try await write()
        }
        (waiting, waitingBytes) = ([], 0)
        let files = waitingFiles
        waitingFiles = []
        for (note, file) in files { try await add(file, to: known.place(of: note)) }
    }

    /// Writes what waits, all in one transaction. Notes whose ids other notes have get new ones, all at once.
    private mutating func write() async throws {
        while let taken = try await idsTaken() {
            guard waiting.contains(where: { taken.contains($0.note.id) }) else { throw NoteError.idsTaken(Array(taken)) }
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

    private mutating func take(_ file: ImportedFile, of note: Note.ID, isNew: Bool) async throws {
        let name = Self.fileName(file.name)
        if !isNew {
            let there = try await repository.files(of: note, of: owner)
            if there.contains(where: { $0.name == name && $0.sha256 == file.sha256 }) { return Self.forget(file) }
        }
        report.files += 1
        guard !isPreview else { return Self.forget(file) }
        if waiting.contains(where: { $0.note.id == note }) {
            waitingFiles.append((note, file))
            // Attachments lie in the work folder until then.
            if waitingFiles.count >= 20 { try await flush() }
        } else {
            try await add(file, to: note)
        }
    }

    private mutating func add(_ file: ImportedFile, to note: Note.ID) async throws {
        defer { Self.forget(file) }
        let content = Array(try Data(contentsOf: file.content))
        let added = NoteFile(
            id: newFileID(),
            note: note,
            owner: owner,
            name: Self.fileName(file.name),
            mediaType: String(file.mediaType.filter { $0.isASCII && !$0.isWhitespace }.prefix(127)),
            size: content.count,
            sha256: file.sha256,
            addedAt: file.addedAt ?? now()
        )
        do throws(NoteFileFailure) {
            _ = try await repository.add(added, content: content)
        } catch .notes(let error) {
            throw error
        } catch {
            report.files -= 1
            report.tell(ImportProblem(place: file.place, reason: "the file “\(added.name)” is left out: \(error.reason)"))
        }
    }

    private mutating func refuse(_ problem: ImportProblem) {
        report.refused += 1
        report.tell(problem)
    }

    private static func forget(_ file: ImportedFile) { try? FileManager.default.removeItem(at: file.content) }

    /// The last part of a path, on one line, not longer than file systems take.
    private static func fileName(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        var name = ""
        for character in NoteTitle.fitting(last) {
            guard name.utf8.count + character.utf8.count <= NoteFileLimits.nameBytes else { break }
            name.append(character)
        }
        return name.isEmpty || name == "." || name == ".." ? "attachment" : name
    }
}
