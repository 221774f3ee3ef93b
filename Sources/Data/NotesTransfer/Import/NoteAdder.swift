import Foundation
import Notes
import Portico

/// Adds imported notes to an account, several in one transaction, and counts.
struct NoteAdder {
    let repository: any NoteImport.Repository
    let owner: AccountID
    let isPreview: Bool
    var known: KnownNotes
    let mayAdd: @Sendable () async throws -> Void
    let now: @Sendable () -> Date
    let newID: @Sendable () -> Note.ID
    let newFileID: @Sendable () -> NoteFile.ID
    var report = ImportReport()

    /// What will be written with the next transaction.
    var waiting: [ArchivedNote] = []
    var waitingBytes = 0
    var waitingFiles: [(note: Note.ID, file: ImportedFile)] = []
    /// Under which id a note of our own export came here, and whether it was there before; `known` says where it is
    /// since.
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
                file.forget()
                report.tell(
                    ImportProblem(
                        place: file.place,
                        reason: "the note it belongs to is not in the file, so it is left out"
                    )
                )
            }
        case .remark(let problem): report.tell(problem)
        case .refusal(let problem): refuse(problem)
        }
    }

    mutating func finish() async throws { try await flush() }

    private mutating func take(_ note: ImportedNote) async throws {
        do throws(NoteRefusal) {
            try NoteLimits.check(note.content)
        } catch {
            note.files.forEach { $0.forget() }
            return refuse(ImportProblem(place: note.place, reason: error.reason))
        }
        let (id, isNew): (Note.ID, Bool)
        switch try await known.match(note.id, note.content) {
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
            report.bytes += NoteSize.note(note.content) + (note.history?.bytes ?? 0)
            known.note(id, note.content)
            if !isPreview { try await add(note, as: id) }
        }
        for file in note.files { try await take(file, of: id, isNew: isNew) }
    }

    private mutating func take(_ file: ImportedFile, of note: Note.ID, isNew: Bool) async throws {
        let name = file.keptName
        if !isNew, try await has(note, name, file.sha256) { return file.forget() }
        report.files += 1
        report.bytes += NoteSize.file(bytes: file.size)
        guard !isPreview else { return file.forget() }
        if waiting.contains(where: { $0.note.id == note }) {
            waitingFiles.append((note, file))
            // Attachments lie in the work folder until then.
            if waitingFiles.count >= 20 { try await flush() }
        } else {
            try await add(file, to: note)
        }
    }

    /// Whether a note has a file of this name and content. One that is only looked at has none yet.
    private func has(_ note: Note.ID, _ name: String, _ sha256: String) async throws(NoteError) -> Bool {
        do throws(NoteError) {
            return try await repository.files(of: note, of: owner).contains { $0.name == name && $0.sha256 == sha256 }
        } catch .notFound {
            return false
        }
    }

    private mutating func refuse(_ problem: ImportProblem) {
        report.refused += 1
        report.tell(problem)
    }
}

extension ImportedFile {
    /// The last part of a path, on one line, not longer than file systems take.
    var keptName: String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        var name = ""
        for character in NoteTitle.fitting(last) {
            guard name.utf8.count + character.utf8.count <= NoteFileLimits.nameBytes else { break }
            name.append(character)
        }
        return name.isEmpty || name == "." || name == ".." ? "attachment" : name
    }
}
