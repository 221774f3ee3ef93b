import AtriumTexts
import Foundation
import Portico

/// Owns the state of a note's form.
///
/// Each change gives back what was changed, or nil where it was not; the state then says why, and still has what was
/// typed.
struct NoteFormProvider: LoadingProvider {
    let notes: any NotesRepository
    let drafts: any NoteDraftsRepository
    let history: any NoteHistoryRepository
    let comparer: NoteComparer
    let renderer: any NoteRenderer
    let files: any NoteFilesRepository
    let draftFiles: any NoteDraftFilesRepository
    let links: any NoteLinksRepository
    let timeZones: any NoteTimeZones
    let owner: AccountID
    /// The browser that something is typed in; nil where that is not known.
    let device: String?
    let now: Now
    let newID: @Sendable () -> Note.ID
    /// For what a merged text says of itself.
    let localiser: Localiser
    let store: StateStore<NoteFormState>

    init(
        notes: any NotesRepository,
        drafts: any NoteDraftsRepository,
        history: any NoteHistoryRepository,
        comparer: NoteComparer,
        renderer: any NoteRenderer,
        files: any NoteFilesRepository,
        draftFiles: any NoteDraftFilesRepository,
        links: any NoteLinksRepository,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        visitor: Visitor = Visitor(),
        request: NoteFormRequest,
        now: @escaping Now,
        newID: @escaping @Sendable () -> Note.ID,
        localiser: Localiser
    ) {
        self.notes = notes
        self.drafts = drafts
        self.history = history
        self.comparer = comparer
        self.renderer = renderer
        self.files = files
        self.draftFiles = draftFiles
        self.links = links
        self.timeZones = timeZones
        self.owner = owner
        device = visitor.device
        self.now = now
        self.newID = newID
        self.localiser = localiser
        store = StateStore(NoteFormState(request: request))
    }

    /// Reads the note and the drafts of its form.
    func load() async {
        let time = await timeZones.time(of: owner)
        // Before the note: a note is deleted with its drafts, so one that is still there afterwards lacks none. A draft
        // that cannot be read is no reason to show the stored text in its place.
        let draft = await LoadState { () async throws(NoteError) in try await chosenDraft() }
        // A form without the offer of its drafts is still a form.
        let summaries = (try? await drafts.draftSummaries(in: place, of: owner)) ?? []
        let note: LoadState<Note>? =
            if let reason = draft.failure {
                .failed(reason: reason)
            } else if let id = place.noteID {
                await LoadState { () async throws(NoteError) in try await notes.note(id, of: owner) }
            } else {
                nil
            }
        let known = await knownFiles(of: note?.value, draft.value??.id)
        store.modify {
            $0.note = note
            $0.files = known.note
            $0.draftFiles = known.draft
            $0.drafts = summaries
            $0.draft = draft.value ?? nil
            $0.time = time
        }
        guard store.current.request.hasPreview, let text = store.current.fields else { return }
        let preview = await preview(of: text, in: note?.value)
        store.modify { $0.preview = preview }
    }

    /// A form that does not know them is still a form.
    private func knownFiles(of note: Note?, _ draft: NoteDraft.ID?) async -> (note: [NoteFile], draft: [NoteFile]) {
        var known: (note: [NoteFile], draft: [NoteFile]) = ([], [])
        if let note { known.note = (try? await files.files(of: note.id, of: owner)) ?? [] }
        if let draft { known.draft = (try? await draftFiles.files(of: draft, of: owner)) ?? [] }
        return known
    }

    /// How a text reads that is not saved yet.
    private func preview(of text: TypedNote, in note: Note?) async -> NotePreview {
        let id = store.current.draft.flatMap { Note.ID(rawValue: $0.id.rawValue) } ?? newID()
        var shown = note ?? Note(id: id, owner: owner, content: NoteContent(title: "", body: ""), createdAt: now())
        shown.content = NoteContent(title: text.title, body: text.body)
        guard text.body.utf8.count <= NoteLimits.previewBytes else { return .tooLong }
        do throws(NoteError) {
            return .shown(
                try await renderer.rendered(shown, tasks: .fixed) { [links, owner] titles throws(NoteError) in
                    try await links.notes(titled: titles, of: owner).mapValues { .note(id: $0.id) }
                } showing: { [store] names throws(NoteError) in
                    let all = NamedFiles(store.current.draftFiles + store.current.files)
                    return all.shown(names) { .file(id: $0.note, file: $0.id, width: $1) }
                }
            )
        } catch {
            return .failed(reason: error.reason)
        }
    }

    /// Writes a text over a note's, or makes a new note of it.
    ///
    /// - Parameter uploads: files that the note gets with it. One that is there already gets them first, so that its text
    ///   never names what was refused; a new one has to be there before.
    func save(_ typed: TypedNote, _ choice: SaveChoice, files uploads: [UploadedFile] = []) async -> SavedNote? {
        guard !uploads.isEmpty else { return await save(typed, as: typed.body, choice).map { SavedNote(id: $0) } }
        let tags = TypedTags(typed.tags)
        guard tags.misfits.isEmpty else { return refuse(typed, .noTags(tags.misfits), choice) }
        if choice.over != nil, LineMerge.isUnsettled(typed.body) { return refuse(typed, .unsettled, choice) }
        let target = choice.made ?? (choice.asNew ? nil : place.noteID)
        let known: [NoteFile]
        do throws(NoteError) {
            let ofDraft = try await draftFiles.files(of: draft(of: typed).id, of: owner)
            known = if let target { try await files.files(of: target, of: owner) + ofDraft } else { ofDraft }
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
        guard known.count + uploads.count <= NoteFileLimits.filesOfNote else {
            let name = uploads.last.map { NoteFile.kept(name: $0.fileName) } ?? ""
            let reason = NoteFileError.tooMany(limit: NoteFileLimits.filesOfNote)
            return refuse(typed, .file(LeftOutFile(name: name, reason: reason)), choice)
        }
        let brought = TypedFiles(uploads, beside: known) { files.isContent($0, of: $1) }
        guard let target, typed.id == place.noteID else {
            guard let id = await save(typed, as: brought.added(to: typed.body), choice) else { return nil }
            return SavedNote(id: id, leftOut: await add(brought, to: id))
        }
        if let failed = await add(brought, to: target).first { return refuse(typed, .file(failed), choice) }
        // The files are there: whatever becomes of the save, its text names them.
        var named = typed
        named.body = brought.added(to: typed.body)
        return await save(named, as: named.body, choice).map { SavedNote(id: $0) }
    }

    private func add(_ brought: TypedFiles, to note: Note.ID) async -> [LeftOutFile] {
        await add(brought) { [files, owner, now] file throws(NoteFileError) in
            try await files.add(file.upload, as: file.name, to: note, of: owner, at: now())
        }
    }

    /// Adds all that can be, and gives the others.
    private func add(
        _ brought: TypedFiles,
        _ add: (TypedFiles.Named) async throws(NoteFileError) -> NoteFile
    ) async -> [LeftOutFile] {
        var leftOut: [LeftOutFile] = []
        for file in brought.files {
            do throws(NoteFileError) {
                _ = try await add(file)
            } catch {
                leftOut.append(LeftOutFile(name: file.name, reason: error))
            }
        }
        return leftOut
    }

    private func save(_ typed: TypedNote, as body: String, _ choice: SaveChoice) async -> Note.ID? {
        var typed = typed
        typed.draft = choice.kept ?? typed.draft
        guard typed.id == place.noteID else { return refuse(typed, .otherNote, choice) }
        let tags = TypedTags(typed.tags)
        guard tags.misfits.isEmpty else { return refuse(typed, .noTags(tags.misfits), choice) }
        if choice.over != nil, LineMerge.isUnsettled(typed.body) { return refuse(typed, .unsettled, choice) }
        let content = NoteContent(title: typed.title, body: body, tags: tags.tags)
        do throws(NoteError) {
            guard let id = choice.made ?? (choice.asNew ? nil : place.noteID) else {
                guard !content.isBlank else { return refuse(typed, .nothingToSave, choice) }
                return try await create(content, from: typed, choice)
            }
            let note = try await notes.save(
                content,
                to: id,
                of: owner,
                from: (choice.over ?? typed.version).rawValue,
                mayEmpty: choice.mayEmpty,
                ending: draft(of: typed),
                at: now()
            )
            return note.id
        } catch .staleVersion(let current) {
            return await settle(typed, choice, content, with: current, from: choice.over ?? typed.version)
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
    }

    /// - Parameters:
    ///   - uploads: files that came with it, which are the draft's from then on.
    ///   - other: a draft that goes for it, because there are too many.
    func saveDraft(
        _ typed: TypedNote,
        files uploads: [UploadedFile] = [],
        insteadOf other: NoteDraft.ID? = nil
    ) async -> SavedDraft? {
        guard typed.id == place.noteID else { return refuse(typed, .otherNote) }
        do throws(NoteError) {
            let meant = draft(of: typed)
            var kept = try await drafts.keep(meant, insteadOf: other)
            var saved = SavedDraft(number: NoteVersion(nearestTo: kept.number), isApart: kept.id != meant.id)
            guard !uploads.isEmpty else { return saved }
            let known = try await draftFiles.files(of: kept.id, of: owner)
            let ofNote = if let id = place.noteID { try await files.files(of: id, of: owner) } else { [NoteFile]() }
            let brought = TypedFiles(uploads, beside: known + ofNote) { files.isContent($0, of: $1) }
            saved.leftOut = await add(brought) { [draftFiles, owner, now, kept] file throws(NoteFileError) in
                try await draftFiles.add(file.upload, as: file.name, to: kept.id, of: owner, at: now())
            }
            let body = brought.added(to: typed.body, but: saved.leftOut)
            if body != kept.body {
                kept.body = body
                _ = try await drafts.keep(kept)
            }
            return saved
        } catch {
            if case .idsTaken(let notes) = error, let note = notes.first { return SavedDraft(number: 0, note: note) }
            if case .refused(.tooManyDrafts) = error {
                let oldest = await oldestDraft(besides: typed)
                store.modify { $0.replaceable = oldest }
            }
            return refuse(typed, RefusedSave.Reason(error))
        }
    }

    /// Keeps what was typed without one of the draft's files, which is deleted.
    func removeDraftFile(_ id: NoteFile.ID, keeping typed: TypedNote) async -> SavedDraft? {
        var typed = typed
        if let file = currentState.draftFiles.first(where: { $0.id == id }) {
            typed.body = TypedFiles.removed(file.name, from: typed.body)
        }
        guard let saved = await saveDraft(typed) else { return nil }
        // One that is gone stays gone. A draft that was split off has its own.
        guard !saved.isApart else { return saved }
        try? await files.remove(id, of: draft(of: typed).id.holder, of: owner)
        return saved
    }

    /// Lets one of the drafts of the form go.
    func discardDraft(_ id: NoteDraft.ID, sentIn form: FormNumber) async -> DiscardedDraft? {
        do throws(NoteError) {
            try await drafts.discardDraft(id, of: owner)
        } catch {
            if case .unavailable(let reason) = error {
                store.modify { $0.discardFailure = reason }
                return nil
            }
        }
        return DiscardedDraft(own: await ownDraft(besides: id, sentIn: form))
    }

    /// The draft that a page has kept since it was printed, whose address does not name it yet: its window goes on with
    /// it, and is not offered its own text.
    private func ownDraft(besides other: NoteDraft.ID, sentIn form: FormNumber) async -> NoteVersion? {
        let summaries = (try? await drafts.draftSummaries(in: place, of: owner)) ?? []
        return summaries.first { $0.id != other && form.isOfPage(of: $0.id) }.map { NoteVersion(nearestTo: $0.number) }
    }

    private var place: NoteDraftPlace { store.current.request.place }

    /// What was typed, as a draft: the one that its form goes on with, which a page of another build names by its
    /// address alone; else a new one, known by the form's number however often that is sent.
    private func draft(of typed: TypedNote) -> NoteDraft {
        NoteDraft(
            id: typed.draft?.id ?? store.current.draft?.id ?? typed.form.identifier(of: NoteDraft.self) ?? .random(),
            owner: owner,
            place: place,
            baseVersion: typed.version.rawValue,
            writes: typed.draft?.writes ?? 0,
            title: typed.title,
            body: typed.body,
            tags: typed.tags,
            device: device,
            savedAt: now()
        )
    }

    /// The draft that was not written for the longest time. A window that has it open keeps its words.
    private func oldestDraft(besides typed: TypedNote) async -> NoteDraftExcerpt? {
        let summaries = (try? await drafts.draftSummaries(of: owner)) ?? []
        guard let oldest = summaries.last(where: { $0.id != typed.draft?.id }),
            let draft = try? await drafts.draft(in: oldest.place, number: oldest.number, of: owner)
        else { return nil }
        return NoteDraftExcerpt(draft, noteName: nil)
    }

    /// The one that the visitor goes on with.
    private func chosenDraft() async throws(NoteError) -> NoteDraft? {
        guard let number = store.current.request.draft else { return nil }
        return try await drafts.draft(in: place, number: number.rawValue, of: owner)
    }

    /// Makes a note of what was typed, or goes on with the one that an earlier save of the form or draft has made, the
    /// answer to which was lost.
    private func create(
        _ content: NoteContent,
        from typed: TypedNote,
        _ choice: SaveChoice
    ) async throws(NoteError) -> Note.ID? {
        let draft = draft(of: typed)
        let id = Note.ID(of: draft.id, savedIn: typed.form, or: newID())
        do throws(NoteError) {
            return try await notes.create(content, as: id, of: owner, ending: draft, at: now()).id
        } catch .idsTaken(let taken) {
            guard let made = taken.first else { throw .idsTaken(taken) }
            return try await goOn(with: made, content, from: typed, choice, isSameForm: made == id)
        }
    }

    /// What a new note is saved as.
    private static let first: NoteVersion = 1

    /// - Parameter isSameForm: whether the note came of the form itself, which then has seen what it was made of. Another
    ///   window that goes on with the draft has seen that only where its own text has all of it.
    private func goOn(
        with id: Note.ID,
        _ content: NoteContent,
        from typed: TypedNote,
        _ choice: SaveChoice,
        isSameForm: Bool
    ) async throws(NoteError) -> Note.ID? {
        var choice = choice
        choice.made = id
        let current: Note
        do throws(NoteError) {
            current = try await notes.note(id, of: owner)
            let first =
                if current.version == Self.first.rawValue {
                    current.content
                } else {
                    try await history.content(of: Self.first.rawValue, in: id, of: owner)
                }
            if isSameForm || first.map({ content.goesOn(from: $0) }) ?? false {
                let note = try await notes.save(
                    content,
                    to: id,
                    of: owner,
                    from: Self.first.rawValue,
                    mayEmpty: choice.mayEmpty,
                    ending: draft(of: typed),
                    at: now()
                )
                return note.id
            }
        } catch .staleVersion(let newer) {
            return await settle(typed, choice, content, with: newer, from: Self.first)
        }
        return await settle(typed, choice, content, with: current, from: nil)
    }

    /// A stale save of what is there already has nothing to decide; any other is not made.
    ///
    /// - Parameter version: what the text started from; nil where nobody knows.
    private func settle(
        _ typed: TypedNote,
        _ choice: SaveChoice,
        _ content: NoteContent,
        with current: Note,
        from version: NoteVersion?
    ) async -> Note.ID? {
        guard content != current.content else {
            // What is left of its draft is only offered once more where this fails.
            try? await drafts.end(draft(of: typed), savedAs: current.id)
            return current.id
        }
        let base: NoteContent?
        do throws(NoteError) {
            base =
                if let version {
                    try await history.content(of: version.rawValue, in: current.id, of: owner)
                } else {
                    nil
                }
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
        var current = current
        // What was saved meanwhile only added to the text, and is all in this one: as where the answer to an earlier save
        // of the form was lost.
        let hasAll = base.map { current.content.goesOn(from: $0) && content.goesOn(from: current.content) } ?? false
        let merged = hasAll ? content : await merged(content, with: current, from: base)
        if let merged {
            do throws(NoteError) {
                let note = try await notes.save(
                    merged,
                    to: current.id,
                    of: owner,
                    from: current.version,
                    mayEmpty: choice.mayEmpty,
                    ending: draft(of: typed),
                    at: now()
                )
                return note.id
            } catch .staleVersion(let newer) {
                current = newer
            } catch {
                return refuse(typed, RefusedSave.Reason(error), choice)
            }
        }
        let texts = [content, current.content] + (base.map { [$0] } ?? [])
        do throws(NoteError) {
            let conflict = try await comparer.compare(texts) { [localiser, current] in
                NoteConflict(mine: content, theirs: current, base: base, in: localiser)
            }
            // The text survives leaving the page that asks, whether by mistake or to think it over.
            let meant = draft(of: typed)
            if let kept = try? await drafts.keep(meant) {
                store.modify {
                    $0.draft = kept
                    $0.isDraftApart = kept.id != meant.id
                }
            }
            return refuse(typed, .conflict(conflict), choice, with: current)
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
    }

    /// What was typed with the ticks that were made meanwhile, where nothing else was changed and each still has its
    /// line; nil where there is something to decide.
    private func merged(_ content: NoteContent, with current: Note, from base: NoteContent?) async -> NoteContent? {
        let theirs = current.content
        guard let base, theirs.title.hasSameBytes(as: base.title), theirs.tags == base.tags,
            theirs.body.differsOnlyInTicks(from: base.body),
            let marks = try? await renderer.tasks(in: base.body),
            let theirMarks = try? await renderer.tasks(in: theirs.body),
            let myMarks = try? await renderer.tasks(in: content.body)
        else { return nil }
        let ticks = TickMerge.changes(from: marks, to: theirMarks)
        let merge = try? await comparer.compare([base, content]) {
            TickMerge(ticks, in: base.body, marks, into: content.body, myMarks)
        }
        guard let merge, merge.missing == 0 else { return nil }
        return NoteContent(title: content.title, body: merge.body, tags: content.tags)
    }

    private func refuse<Nothing>(
        _ typed: TypedNote,
        _ reason: RefusedSave.Reason,
        _ choice: SaveChoice = SaveChoice(),
        with current: Note? = nil
    ) -> Nothing? {
        store.modify {
            if let current { $0.note = .loaded(current) }
            if reason == .missing { $0.note = .missing }
            $0.refused = RefusedSave(typed, choice, reason)
        }
        return nil
    }
}

/// How a text reads that is not saved yet.
enum NotePreview: Sendable, Hashable {
    case shown(RenderedNote)
    /// It is printed anew each time that somebody who writes pauses.
    case tooLong
    /// `reason` is for the visitor.
    case failed(reason: String)
}

/// A note as it was saved.
struct SavedNote: Sendable, Hashable {
    let id: Note.ID
    /// The files that did not become its own.
    var leftOut: [LeftOutFile] = []
}

/// A file that did not become one of its note's, and why.
struct LeftOutFile: Sendable, Hashable {
    let name: String
    let reason: NoteFileError

    var text: Text { NoteFormMessages.fileLeftOut(NoteFile.shown(name), why: whyText) }

    var whyText: Text {
        switch reason {
        case .tooLarge(_, let limit): NoteFormMessages.fileTooLarge(limit: ByteCount(limit))
        case .tooMany(let limit): NoteFormMessages.tooManyFiles(limit: limit)
        case .draftIsFull(let limit): NoteFormMessages.draftIsFull(limit: ByteCount(limit))
        case .notes(.refused(let refusal)): refusal.sentenceText
        case .notes(let error): NoteFailures.reason(error.reason)
        }
    }
}

/// A draft as it was kept.
struct SavedDraft: Sendable, Hashable {
    var number: NoteVersion
    /// Whether it became one of its own, because another window has written into the one that was meant.
    var isApart = false
    /// The files that did not become its own.
    var leftOut: [LeftOutFile] = []
    /// The note that has all of it, because the form was saved meanwhile; nil where a draft is kept.
    var note: Note.ID?
}

/// What is left where a draft was let go.
struct DiscardedDraft: Sendable, Hashable {
    /// The draft that the page itself has kept since it was printed.
    var own: NoteVersion?
}

/// Which form is shown: for a new note or for one that is there, and whether a draft is filled in.
struct NoteFormRequest: Sendable, Hashable {
    var place: NoteDraftPlace
    /// The number of the draft that the visitor asked to go on with.
    var draft: NoteVersion?
    /// Whether it shows how its text reads.
    var hasPreview: Bool
    /// What stands in the form of a new note before anybody has typed.
    var opening: NoteOpening

    init(
        _ place: NoteDraftPlace,
        draft: NoteVersion? = nil,
        hasPreview: Bool = false,
        opening: NoteOpening = NoteOpening()
    ) {
        self.place = place
        self.draft = draft
        self.hasPreview = hasPreview
        self.opening = opening
    }
}

/// The text that a new note begins with: another feature's, or nothing.
struct NoteOpening: Sendable, Hashable {
    var title: String
    var body: String

    init(title: String = "", body: String = "") {
        self.title = title
        self.body = body
    }
}

/// A note's form: what it started from, what lies beside it, and what became of the last save.
struct NoteFormState: Sendable, Hashable {
    let request: NoteFormRequest
    /// Nil in the form for a new note.
    var note: LoadState<Note>?
    /// What was typed into this form before and not saved, newest first.
    var drafts: [NoteDraftSummary] = []
    /// The draft that the visitor goes on with.
    var draft: NoteDraft?
    /// Whether that became one of its own at a save that was not carried out, because another window has written into
    /// the one that was meant.
    var isDraftApart = false
    /// A draft that may go where there are too many to keep another.
    var replaceable: NoteDraftExcerpt?
    var time = NoteTime(in: .gmt)
    var files: [NoteFile] = []
    /// Those that are the note's when the draft is saved.
    var draftFiles: [NoteFile] = []
    /// What all of them are called, a line for each.
    var fileNames: String { (files + draftFiles).map(\.name).joined(separator: "\n") }
    /// How the text in the form reads; nil where that is not asked for.
    var preview: NotePreview?
    /// What was sent with the last event that was not carried out, and why it was not.
    var refused: RefusedSave?
    /// Why a draft is still there that was to go; for the visitor.
    var discardFailure: String?

    init(request: NoteFormRequest) {
        self.request = request
        note = request.place == .new ? nil : .pending
    }
}

/// A save that was not carried out. Nothing was written.
struct RefusedSave: Sendable, Hashable {
    enum Reason: Sendable, Hashable {
        /// The form is of another note than the page.
        case otherNote
        /// What stands between commas and is no tag.
        case noTags([String])
        /// A new note with nothing in it.
        case nothingToSave
        /// The note was changed meanwhile.
        case conflict(NoteConflict)
        /// A merge in which both texts still stand side by side.
        case unsettled
        /// It would leave nothing of a text that is there.
        case wouldEmpty
        /// A file that came with it was not kept.
        case file(LeftOutFile)
        /// The note is gone.
        case missing
        case refused(NoteRefusal)
        /// `reason` is for the visitor.
        case unavailable(reason: String)
    }

    let typed: TypedNote
    let choice: SaveChoice
    let reason: Reason

    init(_ typed: TypedNote, _ choice: SaveChoice, _ reason: Reason) {
        self.typed = typed
        self.choice = choice
        self.reason = reason
    }
}

extension RefusedSave.Reason {
    /// Stale and missing notes are the callers' to tell apart: these are the others.
    init(_ error: NoteError) {
        self =
            switch error {
            case .notFound: .missing
            case .refused(let refusal): .refused(refusal)
            case .wouldEmpty: .wouldEmpty
            case .unavailable(let reason): .unavailable(reason: reason)
            case .staleVersion, .notInTrash, .idsTaken: .unavailable(reason: "The note cannot be saved at the moment.")
            }
    }
}
