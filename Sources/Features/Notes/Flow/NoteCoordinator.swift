import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    static let screens = ScreenTable<NotesRoute>(templates: "notes", texts: NoteSharedTexts.table) {
        $0.part(NoteFormProvider.init)
        $0.part(NoteFormViewModel.init)
        for kind in [NotesRoute.Kind.new, .newDraft, .edit, .draft] {
            $0.screen(kind, NoteFormViewModel.self, template: "edit", info: Self.info, to: Self.destination)
        }
        $0.part(NoteReadingProvider.init)
        $0.part(NoteViewModel.init)
        $0.screen(.note, NoteViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NotePrintViewModel.init)
        $0.screen(.print, NotePrintViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteDeletionProvider.init)
        $0.part(NoteDeletionViewModel.init)
        $0.screen(.delete, NoteDeletionViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteHistoryProvider.init)
        $0.part(NoteHistoryViewModel.init)
        $0.screen(.history, NoteHistoryViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteRevisionProvider.init)
        $0.part(NoteRevisionViewModel.init)
        $0.screen(.revision, NoteRevisionViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteSharesProvider.init)
        $0.part(NoteSharesViewModel.init)
        $0.screen(.shares, NoteSharesViewModel.self, info: Self.info, to: Self.destination)
        $0.part(SharedNoteProvider.init)
        $0.part(SharedNoteViewModel.init)
        $0.screen(.shared, SharedNoteViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.file)
    }
    var screens: ScreenTable<NotesRoute> { Self.screens }
    private let parts: Scope
    private let revisions: PageCoordinator<NoteRevisions>

    init(parts: Scope) {
        self.parts = parts
        revisions = PageCoordinator(NoteRevisions(), screens: Self.screens, parts: parts)
    }

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        if case .shared(let token) = route { return try screens.answer(at: route, in: parts.scope(visitor, token)) }
        guard let owner = visitor.account else { throw AnswerError.forbidden }
        let scope: Scope
        switch route {
        case .new(let title, let body):
            scope = parts.scope(visitor, owner, NoteFormRequest(.new, opening: NoteOpening(title: title, body: body)))
        case .newDraft(let number): scope = parts.scope(visitor, owner, NoteFormRequest(.new, draft: number))
        case .edit(let id): scope = parts.scope(visitor, owner, NoteFormRequest(.note(id)))
        case .draft(let id, let version):
            scope = parts.scope(visitor, owner, NoteFormRequest(.note(id), draft: version))
        case .note(let id): scope = parts.scope(visitor, owner, NoteReadingRequest(note: id))
        case .print(let id): scope = parts.scope(visitor, owner, NoteReadingRequest(note: id, tasks: .fixed))
        case .history(let id, let day): scope = parts.scope(visitor, owner, NoteHistoryRequest(note: id, before: day))
        case .revision: return try revisions.answer(for: route, of: visitor)
        case .delete(let id), .shares(let id): scope = parts.scope(visitor, owner, id)
        case .file(let id, let file): return try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
        default: throw AnswerError.notFound
        }
        return try screens.answer(at: route, in: scope)
    }
}

// Where the screens of a note lead.
extension NoteCoordinator {
    static func destination(for output: NoteFormOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .saved(let id): showNote(id, saying: Notice(text: "Saved."))
        case .gone(keepsDraft: false): leaveForList()
        case .gone(keepsDraft: true):
            Destination(
                .replace(.drafts),
                notice: Notice(text: "That note is no longer here. What you typed is kept below.")
            )
        // The form itself says so: somebody who is still typing there looks nowhere else.
        case .draftSaved(let version): Destination(.replace(route.draft(version)))
        case .draftDiscarded: Destination(.replace(route.withoutDraft), notice: Notice(text: "Draft discarded."))
        case .draft(let version): Destination(.replace(route.draft(version)))
        case .left: back(from: route)
        }
    }

    static func destination(for output: NoteOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .edit: Destination(.push(.edit(id: id)))
        case .history: Destination(.push(.history(id: id)))
        case .print: Destination(.push(.print(id: id)))
        case .shares: Destination(.push(.shares(id: id)))
        case .delete: Destination(.push(.delete(id: id)))
        case .gone: leaveForList()
        case .list(let state): Destination(.replace(.list(of: state)))
        case .tag(let tag): Destination(.push(.list(tag: tag)))
        case .note(let id): showNote(id)
        case .file(let file): Destination(.push(.file(id: id, file: file)))
        case .moved(let state, let standing, let name): moved(to: state, from: standing, name: name)
        case .pinned(let isPinned, let standing):
            showNote(
                id,
                saying: Notice(
                    text: isPinned ? "Pinned to the top of the list." : "Unpinned.",
                    undo: .undo(to: standing)
                )
            )
        case .isBack: showNote(id, saying: Notice(text: "The note is back where it was."))
        case .ticked: showNote(id, saying: Notice(text: "Saved."))
        }
    }

    static func destination(for output: NoteDeletionOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .kept: Destination(.pop)
        case .gone: leaveForList()
        case .trashed(let standing, let name): moved(to: .trashed, from: standing, name: name)
        case .deleted(let name):
            Destination(.replace(.trash()), notice: Notice(text: "“\(name)” has been deleted forever."))
        }
    }

    static func destination(for output: NotePrintOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .gone: leaveForList()
        }
    }

    static func destination(for output: NoteHistoryOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .revision(let version): Destination(.push(.revision(id: id, version: version)))
        case .note: back(from: route)
        case .gone: leaveForList()
        case .ask(let day): Destination(.push(.history(id: id, before: day)))
        case .keep: Destination(.replace(.history(id: id)))
        case .pruned(let change):
            Destination(
                .replace(.history(id: id)),
                notice: Notice(
                    text:
                        "\(change.count.counted("earlier version")) \(change.count == 1 ? "has" : "have") been deleted.\(change.rest(in: .english))"
                )
            )
        }
    }

    static func destination(for output: NoteRevisionOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .history: Destination(.replace(.history(id: id)))
        // The note may still be there; its history says what is kept.
        case .gone: Destination(.replace(.history(id: id)), notice: Notice(text: "That version is no longer kept."))
        case .note: back(from: route)
        case .revision(let version): Destination(.replace(.revision(id: id, version: version)))
        case .restored(let version):
            showNote(
                id,
                saying: Notice(text: "Version \(version) was restored. The text it replaced is in the history.")
            )
        }
    }

    static func destination(for output: NoteSharesOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .gone: leaveForList()
        case .made(let token):
            Destination(
                .replace(route),
                notice: Notice(
                    text: "The link has been made. Copy it now; it will not be shown again:",
                    link: .shared(token: token)
                )
            )
        case .ended: Destination(.replace(route), notice: Notice(text: "The link has been ended and no longer works."))
        }
    }

    static func destination(for output: Never, from route: NotesRoute) -> Destination<NotesRoute> {}

    private static func back(from route: NotesRoute) -> Destination<NotesRoute> {
        route.noteID.map { showNote($0) } ?? Destination(.replace(.list()))
    }

    private static func moved(to state: NoteState, from standing: NoteStanding, name: String) -> Destination<NotesRoute>
    {
        let undo = Offer<NotesRoute>.undo(to: standing)
        return switch state {
        case .active: showNote(standing.id, saying: Notice(text: "The note is back among your notes.", undo: undo))
        case .archived: Destination(.replace(.list()), notice: Notice(text: "“\(name)” is in the archive.", undo: undo))
        case .trashed: Destination(.replace(.list()), notice: Notice(text: "“\(name)” is in the trash.", undo: undo))
        }
    }
}

extension Offer<NotesRoute> {
    /// Posted to the note's page, it puts the note back.
    fileprivate static func undo(to standing: NoteStanding) -> Offer? {
        NoteStandings([standing]).map { standings in
            Offer(NoteEvent.putBack(standings: standings), at: .note(id: standing.id))
        }
    }
}

extension NotesRoute {
    /// The note that a place is about.
    fileprivate var noteID: Note.ID? {
        switch self {
        case .note(let id), .edit(let id), .draft(let id, _), .delete(let id), .print(let id), .history(let id, _),
            .revision(let id, _),
            .shares(let id), .file(let id, _):
            id
        default: nil
        }
    }

    /// The same form, filled in with a draft.
    fileprivate func draft(_ version: NoteVersion) -> NotesRoute {
        noteID.map { .draft(id: $0, version: version) } ?? .newDraft(number: version)
    }

    /// The same form, filled in with what is stored.
    fileprivate var withoutDraft: NotesRoute {
        noteID.map { .edit(id: $0) } ?? .new()
    }

    /// The list of the notes in a state.
    fileprivate static func list(of state: NoteState) -> NotesRoute {
        switch state {
        case .active: .list()
        case .archived: .archive()
        case .trashed: .trash()
        }
    }
}

// What the pages of a note say about themselves.
extension NoteCoordinator {
    private static func info(_ shown: Shown<NoteFormViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, "Write a note in Markdown, with a title and tags.")
    }

    private static func info(_ shown: Shown<NoteViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, "A note.")
    }

    private static func info(_ shown: Shown<NoteDeletionViewInputData>, at route: NotesRoute) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, "Asks before a note is removed.", over: route.parent)
    }

    private static func info(_ shown: Shown<NotePrintViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, "A note, ready to print.")
    }

    private static func info(_ shown: Shown<NoteHistoryViewInputData>, at route: NotesRoute) -> PageInfo<NotesRoute> {
        // Where it asks whether earlier versions may go, it asks over the list of them.
        let list = shown.value.question.flatMap { _ in route.noteID.map { NotesRoute.history(id: $0) } }
        return .unlisted("History of “\(shown.value.name)”", "Earlier versions of a note.", over: list)
    }

    private static func info(_ shown: Shown<NoteRevisionViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, "An earlier version of a note, and what changed.")
    }

    private static func info(_ shown: Shown<NoteSharesViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Share “\(shown.value.name)”", "Read-only links to a note.")
    }

    private static func info(_ shown: Shown<SharedNoteViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, "A note that was shared.")
    }
}
