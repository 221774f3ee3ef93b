public import Foundation
public import Portico

/// Owns the state of a note's form.
///
/// Each change gives back what was changed, or nil where it was not; the state then says why, and still has what was typed.
public final class NoteFormProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let drafts: any NoteDraftsRepository
    private let history: any NoteHistoryRepository
    private let comparer: NoteComparer
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> Note.ID
    private let store: StateStore<NoteFormState>

    public init(
        notes: any NotesRepository,
        drafts: any NoteDraftsRepository,
        history: any NoteHistoryRepository,
        comparer: NoteComparer,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        request: NoteFormRequest,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> Note.ID = Note.ID.random
    ) {
        self.notes = notes
        self.drafts = drafts
        self.history = history
        self.comparer = comparer
        self.timeZones = timeZones
        self.owner = owner
        self.now = now
        self.newID = newID
        store = StateStore(NoteFormState(request: request))
    }

    public var currentState: NoteFormState { store.current }

    public func states(_ policy: StateStore<NoteFormState>.DeliveryPolicy) -> AsyncStream<NoteFormState> {
        store.changes(policy)
    }

    /// Reads the note and the drafts of its form.
    public func load() async {
        let time = await timeZones.time(of: owner)
        let standing = await standing()
        // A form without the offer of its drafts is still a form.
        let summaries = (try? await drafts.draftSummaries(in: place, of: owner)) ?? []
        let draft = await draft()
        store.modify {
            $0.standing = standing
            $0.drafts = summaries
            $0.draft = draft
            $0.time = time
        }
    }

    /// Writes a text over a note's, or makes a new note of it.
    public func save(_ typed: TypedNote, _ choice: SaveChoice) async -> Note.ID? {
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
                from: choice.over ?? typed.version,
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

    public func saveDraft(_ typed: TypedNote) async -> NoteDraft? {
        guard typed.id == place.noteID else { return refuse(typed, .otherNote) }
        let draft = NoteDraft(
            owner: owner,
            place: place,
            baseVersion: draftNumber ?? typed.version,
            title: typed.title,
            body: typed.body,
            tags: typed.tags,
            savedAt: now()
        )
        do throws(NoteError) {
            try await drafts.keep(draft)
            return draft
        } catch {
            return refuse(typed, RefusedSave.Reason(error))
        }
    }

    /// Lets the draft go that started from a version.
    public func discardDraft(from version: Int) async -> Bool {
        do throws(NoteError) {
            try await drafts.discardDraft(in: place, baseVersion: version, of: owner)
            return true
        } catch {
            guard case .unavailable(let reason) = error else { return true }
            store.modify { $0.discardFailure = reason }
            return false
        }
    }

    private var place: NoteDraftPlace { store.current.request.place }

    /// Drafts of new notes have no version to start from, but numbers: a form that goes on with none of them takes none's place. Nil in
    /// the form of a note.
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

    private func standing() async -> NoteFormState.Standing {
        guard let id = place.noteID else { return .new }
        do throws(NoteError) {
            return .loaded(try await notes.note(id, of: owner))
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }

    private func create(_ content: NoteContent, from typed: TypedNote) async throws(NoteError) -> Note.ID {
        let from = place == .new ? store.current.request.draft?.rawValue : typed.version
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
        let base = try? await history.revision(choice.over ?? typed.version, of: current.id, of: owner).content
        let texts = [content, current.content] + (base.map { [$0] } ?? [])
        do throws(NoteError) {
            let conflict = try await comparer.compare(texts) { NoteConflict(mine: content, theirs: current, base: base) }
            return refuse(typed, .conflict(conflict), choice, with: current)
        } catch {
            return refuse(typed, RefusedSave.Reason(error), choice)
        }
    }

    /// The text is saved: what is left of its draft is only offered once more where this fails.
    private func letGo(_ typed: TypedNote) async {
        try? await drafts.discardDraft(in: place, baseVersion: typed.version, of: owner)
    }

    private func refuse<Nothing>(
        _ typed: TypedNote,
        _ reason: RefusedSave.Reason,
        _ choice: SaveChoice = SaveChoice(),
        with current: Note? = nil
    ) -> Nothing? {
        store.modify {
            if let current { $0.standing = .loaded(current) }
            if reason == .missing { $0.standing = .missing }
            $0.refused = RefusedSave(typed, choice, reason)
        }
        return nil
    }
}
