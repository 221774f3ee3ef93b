import Foundation
import Notes
import Portico

/// Adds imported notes to an account, several in one transaction, and counts.
struct NoteAdder {
    let repository: any NoteImport.Repository
    let reminders: (any NoteRemindersRepository)?
    let owner: AccountID
    let isPreview: Bool
    /// Nil where they are not made yet.
    let choices: ImportChoices?
    var known: KnownNotes
    let mayAdd: @Sendable () async throws -> Void
    let now: @Sendable () -> Date
    let newID: @Sendable () -> Note.ID
    let newFileID: @Sendable () -> NoteFile.ID
    var report = ImportReport()
    private var leftOut: LeftOutList?
    private var shared = SharedRemarks()

    /// What will be written with the next transaction.
    var waiting: [ArchivedNote] = []
    var waitingBytes = 0
    var waitingFiles: [(note: Note.ID, file: ImportedFile)] = []
    var waitingReminders: [(reminder: NoteReminder, place: TransferPlace)] = []
    /// Under which id a note of our own export came here, and whether it was there before; `known` says where it is
    /// since.
    private var places: [Note.ID: (id: Note.ID, isNew: Bool)] = [:]
    /// The ids of notes that are skipped because the account's own are kept, so their files are, too.
    private var skipped: Set<Note.ID> = []
    /// Notes of which nobody has said yet whether they come at all.
    private var undecided: Set<Note.ID> = []

    init(
        repository: any NoteImport.Repository,
        reminders: (any NoteRemindersRepository)? = nil,
        owner: AccountID,
        isPreview: Bool,
        choices: ImportChoices? = ImportChoices(),
        known: KnownNotes,
        leftOut: LeftOutList? = nil,
        mayAdd: @escaping @Sendable () async throws -> Void,
        now: @escaping @Sendable () -> Date,
        newID: @escaping @Sendable () -> Note.ID,
        newFileID: @escaping @Sendable () -> NoteFile.ID
    ) {
        self.repository = repository
        self.reminders = reminders
        self.owner = owner
        self.isPreview = isPreview
        self.choices = choices
        self.known = known
        self.leftOut = leftOut
        self.mayAdd = mayAdd
        self.now = now
        self.newID = newID
        self.newFileID = newFileID
    }

    mutating func beginFile() {
        tellShared()
        known.beginFile()
    }

    mutating func take(_ item: ImportedItem) async throws {
        switch item {
        case .note(let note): try await take(note)
        case .file(let file, let note):
            if skipped.contains(note) {
                file.forget()
            } else if let place = places[note] {
                try await take(file, of: known.place(of: place.id), isNew: place.isNew)
            } else {
                file.forget()
                tell(TransferProblem(at: file.place, .attachment(.noteMissing)))
            }
        case .remark(let problem): tell(problem)
        case .refusal(let problem): refuse(problem)
        }
    }

    mutating func finish() async throws {
        tellShared()
        try await flush()
    }

    private mutating func tellShared() { shared.take().forEach { tell($0) } }

    mutating func tell(_ problem: TransferProblem) {
        report.tell(problem)
        leftOut?.add(problem)
    }

    private mutating func take(_ note: ImportedNote) async throws {
        do throws(NoteRefusal) {
            try NoteLimits.check(note.content)
        } catch {
            note.files.forEach { $0.forget() }
            return refuse(TransferProblem(at: note.place, .note(NoteReason(error))))
        }
        var note = note
        if note.isTitleCut { tell(TransferProblem(at: note.place, .note(.titleCut(limit: NoteLimits.titleLength)))) }
        if note.hasColour { shared.addColour(of: note.place) }
        let words = note.wordTags
        let match = try await match(note, words: words)
        note.content = tagged(note, words: words)
        switch match {
        case .there(let there):
            report.alreadyThere += 1
            await takeReminders(of: note, ofNoteThere: there)
            try await place(note, at: there, isNew: false)
        case .changed(let mine):
            report.copies += 1
            try await take(note, whichChanged: mine)
        case .claimed:
            report.copies += 1
            try await addNew(note, as: newID())
        case .none:
            report.new += 1
            try await addNew(note, as: note.id ?? newID())
        }
    }

    /// Looks for a note as this import would bring it, then as the file has it, and as another import may have brought
    /// it: with or without the tags of its folders, those of its words, and those that are added to all.
    private mutating func match(
        _ note: ImportedNote,
        words: [NoteTag]
    ) async throws(NoteError) -> KnownNotes.Match {
        let added = choices?.tags ?? []
        var taggings = [ImportChoices(folders: .tags, tags: added), ImportChoices(folders: .tags)]
            .flatMap { choices in
                ([note.folders] + note.others.folders).compactMap { NoteTag.ofFolders($0).tag }.map {
                    (choices, $0)
                }
            }
            .map { (choices: $0.0, folder: Optional($0.1)) }
        taggings += [(ImportChoices(tags: added), nil), (ImportChoices(), nil)]
        let ways: [ImportedWords] =
            words.isEmpty ? [.text] : choices?.words == .tags ? [.tags, .text] : [.text, .tags]
        let contents = ([note.content] + note.others.contents).flatMap { content in
            ways.flatMap { way in
                taggings.map { tagging in
                    var choices = tagging.choices
                    choices.words = way
                    return choices.tagged(content, in: tagging.folder, words: words).content
                }
            }
        }
        return try await known.match(note.id, contents)
    }

    /// A note's content with the tag of its folders, those of its words, and those that are added to all, as far as there
    /// is room.
    private mutating func tagged(_ note: ImportedNote, words: [NoteTag]) -> NoteContent {
        let choices = choices ?? ImportChoices()
        let folders = NoteTag.ofFolders(note.folders)
        if choices.folders == .tags, !note.folders.isEmpty, !folders.hasAll {
            shared.add(folders: note.folders.joined(separator: "/"), madeInto: folders.tag, of: note.place)
            if shared.isFull { tellShared() }
        }
        let tagged = choices.tagged(note.content, in: folders.tag, words: words)
        if !tagged.hasAll {
            tell(
                TransferProblem(at: note.place, .note(.chosenTagsDoNotFit(limit: NoteLimits.tags)))
            )
        }
        return tagged.content
    }

    /// Takes a note of which the account has one with another text.
    private mutating func take(_ note: ImportedNote, whichChanged mine: Note.ID) async throws {
        switch choices?.changed {
        case .mine:
            note.files.forEach { $0.forget() }
            if let given = note.id { skipped.insert(given) }
        case .theirs:
            // Nobody looks for a new text in the trash.
            guard try await repository.archived(known.place(of: mine), of: owner)?.state != .trashed,
                try await isRewritten(known.place(of: mine), with: note.content)
            else { return try await addNew(note, as: newID()) }
            report.bytes += NoteSize.note(note.content)
            known.note(mine, note.content)
            try await place(note, at: mine, isNew: false)
        case .beside:
            try await addNew(note, as: newID())
        case nil:
            let id = newID()
            undecided.insert(id)
            try await addNew(note, as: id)
        }
    }

    /// False where the note is gone by now.
    private mutating func isRewritten(_ id: Note.ID, with content: NoteContent) async throws -> Bool {
        guard !isPreview else { return true }
        // It may have come with this import.
        try await flush()
        try await mayAdd()
        do throws(NoteError) {
            try await repository.rewrite(id, with: content, of: owner, at: now())
            return true
        } catch .notFound {
            return false
        }
    }

    private mutating func addNew(_ note: ImportedNote, as id: Note.ID) async throws {
        count(NoteSize.note(note.content) + (note.history?.bytes ?? 0), of: id)
        known.note(id, note.content)
        // Before the note, which may be written at once.
        takeReminders(of: note, as: id)
        if !isPreview { try await add(note, as: id) }
        try await place(note, at: id, isNew: true)
    }

    private mutating func count(_ bytes: Int, of note: Note.ID) {
        if undecided.contains(note) { report.changedBytes += bytes } else { report.bytes += bytes }
    }

    /// Remembers where a note is, and takes its files there.
    private mutating func place(_ note: ImportedNote, at id: Note.ID, isNew: Bool) async throws {
        if let given = note.id { places[given] = (id, isNew) }
        var seen: Set<[String]> = []
        for file in note.files {
            // The same file twice is one that the note has already.
            guard seen.insert([file.keptName, file.sha256]).inserted else {
                file.forget()
                continue
            }
            try await take(file, of: id, isNew: isNew)
        }
    }

    private mutating func take(_ file: ImportedFile, of note: Note.ID, isNew: Bool) async throws {
        if !isNew, try await has(note, file) { return file.forget() }
        report.files += 1
        count(NoteSize.file(bytes: file.size), of: note)
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
    private func has(_ note: Note.ID, _ file: ImportedFile) async throws(NoteError) -> Bool {
        let names = [file.name, file.calledName].map { NoteFile.kept(name: $0) }
        do throws(NoteError) {
            return try await repository.files(of: note, of: owner)
                .contains { names.contains($0.name) && $0.sha256 == file.sha256 }
        } catch .notFound {
            return false
        }
    }

    private mutating func refuse(_ problem: TransferProblem) {
        report.refused += 1
        tell(problem)
    }
}
