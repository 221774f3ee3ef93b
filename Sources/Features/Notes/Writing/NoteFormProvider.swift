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
    let timeZones: any NoteTimeZones
    let owner: AccountID
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
        timeZones: any NoteTimeZones,
        owner: AccountID,
        request: NoteFormRequest,
        now: @escaping Now,
        newID: @escaping @Sendable () -> Note.ID,
        localiser: Localiser
    ) {
        self.notes = notes
        self.drafts = drafts
        self.history = history
        self.comparer = comparer
        self.timeZones = timeZones
        self.owner = owner
        self.now = now
        self.newID = newID
        self.localiser = localiser
        store = StateStore(NoteFormState(request: request))
    }

    /// Reads the note and the drafts of its form.
    func load() async {
        let time = await timeZones.time(of: owner)
        let note: LoadState<Note>? =
            if let id = place.noteID {
                await LoadState { () async throws(NoteError) in try await notes.note(id, of: owner) }
            } else {
                nil
            }
        // A form without the offer of its drafts is still a form.
        let summaries = (try? await drafts.draftSummaries(in: place, of: owner)) ?? []
        let draft = await draft()
        store.modify {
            $0.note = note
            $0.drafts = summaries
            $0.draft = draft
            $0.time = time
        }
    }

    /// Writes a text over a note's, or makes a new note of it.
    func save(_ typed: TypedNote, _ choice: SaveChoice) async -> Note.ID? {
        guard typed.id == place.noteID else { return refuse(typed, .otherNote, choice) }
        let tags = TypedTags(typed.tags)
        guard tags.misfits.isEmpty else { return refuse(typed, .noTags(tags.misfits), choice) }
        if choice.over != nil, LineMerge.isUnsettled(typed.body) { return refuse(typed, .unsettled, choice) }
        let content = NoteContent(title: typed.title, body: typed.body, tags: tags.tags)
        do throws(NoteError) {
            guard let id = place.noteID, !choice.asNew else {
                guard !content.isBlank else { return refuse(typed, .nothingToSave, choice) }
                return try await create(content, from: typed)
            }
            let note = try await notes.save(
                content,
                to: id,
                of: owner,
                from: (choice.over ?? typed.version).rawValue,
                mayEmpty: choice.mayEmpty,
                at: now()
            )
            if choice.over != nil { await letGo(typed) }
            return note.id
        } catch .staleVersion(let current) {
            return await settle(typed, choice, content, with: current)
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
    }

    func saveDraft(_ typed: TypedNote) async -> NoteDraft? {
        guard typed.id == place.noteID else { return refuse(typed, .otherNote) }
        do throws(NoteError) {
            return try await keep(typed)
        } catch {
            return refuse(typed, RefusedSave.Reason(error))
        }
    }

    /// Lets the draft go that started from a version.
    func discardDraft(from version: Int) async -> Bool {
        do throws(NoteError) {
            try await drafts.discardDraft(in: place, baseVersion: version, of: owner)
            return true
        } catch {
            guard case .unavailable(let reason) = error else { return true }
            store.modify { $0.discardFailure = reason }
            return false
        }
    }

    private func keep(_ typed: TypedNote) async throws(NoteError) -> NoteDraft {
        let draft = NoteDraft(
            owner: owner,
            place: place,
            baseVersion: draftNumber ?? typed.version.rawValue,
            title: typed.title,
            body: typed.body,
            tags: typed.tags,
            savedAt: now()
        )
        try await drafts.keep(draft)
        return draft
    }

    private var place: NoteDraftPlace { store.current.request.place }

    /// Drafts of new notes have no version to start from, but numbers: a form that goes on with none of them takes
    /// none's place. Nil in the form of a note.
    private var draftNumber: Int? {
        guard place == .new else { return nil }
        if let number = store.current.request.draft { return number.rawValue }
        let taken = store.current.drafts.map(\.baseVersion)
        guard let highest = taken.max() else { return 0 }
        if let next = NoteVersion(rawValue: highest)?.next { return next.rawValue }
        // After the highest number there is, one that is free: there are fewer drafts than numbers.
        return (0...taken.count).first { !taken.contains($0) }
    }

    /// The one that the visitor goes on with.
    private func draft() async -> NoteDraft? {
        guard let version = store.current.request.draft else { return nil }
        return try? await drafts.draft(in: place, baseVersion: version.rawValue, of: owner)
    }

    private func create(_ content: NoteContent, from typed: TypedNote) async throws(NoteError) -> Note.ID {
        let from = place == .new ? store.current.request.draft?.rawValue : typed.version.rawValue
        return try await notes.create(content, as: newID(), of: owner, writtenIn: place, from: from, at: now()).id
    }

    /// A stale save of what is there already has nothing to decide; any other is not made.
    private func settle(
        _ typed: TypedNote,
        _ choice: SaveChoice,
        _ content: NoteContent,
        with current: Note
    ) async -> Note.ID? {
        guard content != current.content else {
            await letGo(typed)
            return current.id
        }
        let base = try? await history.revision((choice.over ?? typed.version).rawValue, of: current.id, of: owner)
            .content
        let texts = [content, current.content] + (base.map { [$0] } ?? [])
        do throws(NoteError) {
            let conflict = try await comparer.compare(texts) { [localiser] in
                NoteConflict(mine: content, theirs: current, base: base, in: localiser)
            }
            // The text survives leaving the page that asks, whether by mistake or to think it over.
            if let draft = try? await keep(typed) { store.modify { $0.draft = draft } }
            return refuse(typed, .conflict(conflict), choice, with: current)
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
    }

    /// The text is saved: what is left of its draft is only offered once more where this fails.
    private func letGo(_ typed: TypedNote) async {
        try? await drafts.discardDraft(in: place, baseVersion: typed.version.rawValue, of: owner)
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

/// Which form is shown: for a new note or for one that is there, and whether a draft is filled in.
struct NoteFormRequest: Sendable, Hashable {
    var place: NoteDraftPlace
    /// The version from which the draft started that the visitor asked to go on with.
    var draft: NoteVersion?
    /// What stands in the form of a new note before anybody has typed.
    var opening: NoteOpening

    init(_ place: NoteDraftPlace, draft: NoteVersion? = nil, opening: NoteOpening = NoteOpening()) {
        self.place = place
        self.draft = draft
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
    var time = NoteTime(in: .gmt)
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
            case .staleVersion, .notInTrash, .idsTaken: .unavailable(reason: "The note could not be saved just now.")
            }
    }
}
