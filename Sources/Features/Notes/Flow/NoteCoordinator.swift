import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    private static let texts = NoteTexts.table.including(NoteFormTexts.table).including(NoteHistoryTexts.table)
        .including(NoteSharedTexts.table).including(NoteReminderTexts.table)
    static let screens = ScreenTable<NotesRoute>(templates: "notes", texts: texts) {
        $0.part(NoteFormProvider.init)
        $0.part(NoteFormViewModel.init)
        for kind in [NotesRoute.Kind.new, .newDraft, .edit, .draft] {
            $0.screen(kind, NoteFormViewModel.self, template: "edit", info: Self.info, to: Self.destination)
        }
        $0.part(NoteReadingProvider.init)
        $0.part(NoteViewModel.init)
        for kind in [NotesRoute.Kind.note, .remotePictures] {
            $0.screen(kind, NoteViewModel.self, template: "note", info: Self.info, to: Self.destination)
        }
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
        $0.part(NoteRemindersProvider.init)
        $0.part(NoteRemindersViewModel.init)
        $0.screen(
            .noteReminders,
            NoteRemindersViewModel.self,
            template: "note-reminders",
            info: Self.info,
            to: Self.destination
        )
        $0.part(NoteDatesProvider.init)
        $0.part(NoteDatesViewModel.init)
        $0.screen(.dates, NoteDatesViewModel.self, info: Self.info, to: Self.destination)
        $0.part(SharedNoteProvider.init)
        $0.part(SharedNoteViewModel.init)
        $0.screen(.shared, SharedNoteViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.file)
        $0.file(.sharedFile)
    }
    let parts: Scope
    private let revisions: PageCoordinator<NoteRevisions>

    init(parts: Scope) {
        self.parts = parts
        revisions = PageCoordinator(NoteRevisions(), screens: Self.screens, parts: parts)
    }

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .shared(let token, let pass):
            return try screens.answer(at: route, in: parts.scope(visitor, SharedNoteRequest(token: token, pass: pass)))
        case .sharedFile(let token, let file, let pass, let width):
            let request = SharedNoteRequest(token: token, pass: pass)
            return try parts.part(NoteFileAnswer.self).answer(file, width: width, sharedBy: request)
        default: break
        }
        guard let owner = visitor.account else { throw AnswerError.forbidden }
        let scope: Scope
        switch route {
        case .new(let title, let body):
            scope = parts.scope(visitor, owner, NoteFormRequest(.new, opening: NoteOpening(title: title, body: body)))
        case .newDraft(let number, let preview):
            scope = parts.scope(visitor, owner, NoteFormRequest(.new, draft: number, hasPreview: preview))
        case .edit(let id): scope = parts.scope(visitor, owner, NoteFormRequest(.note(id)))
        case .draft(let id, let number, let preview):
            scope = parts.scope(visitor, owner, NoteFormRequest(.note(id), draft: number, hasPreview: preview))
        case .remotePictures(let id):
            scope = parts.scope(visitor, owner, NoteReadingRequest(note: id, showsRemotePictures: true))
        case .note(let id): scope = parts.scope(visitor, owner, NoteReadingRequest(note: id))
        case .print(let id): scope = parts.scope(visitor, owner, NoteReadingRequest(note: id, tasks: .fixed))
        case .history(let id, let day): scope = parts.scope(visitor, owner, NoteHistoryRequest(note: id, before: day))
        case .revision: return try revisions.answer(for: route, of: visitor)
        case .delete(let id), .shares(let id), .dates(let id): scope = parts.scope(visitor, owner, id)
        case .noteReminders(let id, let changed):
            scope = parts.scope(visitor, owner, NoteRemindersRequest(note: id, changed: changed))
        case .file(let id, let file, let width):
            return try parts.part(NoteFileAnswer.self).answer(file, width: width, of: id, for: visitor)
        default: throw AnswerError.notFound
        }
        return try screens.answer(at: route, in: scope)
    }
}

// Where the screens of a note lead.
extension NoteCoordinator {
    static func destination(
        for output: NoteFormOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .saved(let id, let leftOut):
            showNote(
                id,
                saying: Notice(
                    text: leftOut.isEmpty
                        ? localiser(NoteMessages.saved) : leftOut.map { localiser($0.text) }.joined(separator: " ")
                )
            )
        case .gone(keepsDraft: false): leaveForList(in: localiser)
        case .gone(keepsDraft: true):
            Destination(
                .replace(.drafts),
                notice: Notice(text: localiser(NoteFormMessages.keptBelow))
            )
        // The form itself says so: somebody who is still typing there looks nowhere else.
        case .draftSaved(let draft, let preview):
            Destination(
                .replace(route.draft(draft.number, preview: preview ?? route.hasPreview)),
                notice: Notice(of: draft, in: localiser)
            )
        case .draftDiscarded(let number, let own):
            // What is typed beside another draft stays where it is.
            Destination(
                .replace(
                    own.map { route.draft($0, preview: route.hasPreview) }
                        ?? (route.draftNumber == number ? route.withoutDraft : route)
                ),
                notice: Notice(text: localiser(NoteFormMessages.discarded))
            )
        case .draft(let number): Destination(.replace(route.draft(number, preview: route.hasPreview)))
        case .reminders:
            route.noteID.map { Destination(.push(.noteReminders(id: $0))) } ?? Destination(.replace(.list()))
        case .left: back(from: route)
        }
    }

    static func destination(
        for output: NoteOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .edit: Destination(.push(.edit(id: id)))
        case .remotePictures(true): Destination(.push(.remotePictures(id: id)))
        case .remotePictures(false): Destination(.replace(.note(id: id)))
        case .history: Destination(.push(.history(id: id)))
        case .print: Destination(.push(.print(id: id)))
        case .shares: Destination(.push(.shares(id: id)))
        case .reminders: Destination(.push(.noteReminders(id: id)))
        case .dates: Destination(.push(.dates(id: id)))
        case .delete: Destination(.push(.delete(id: id)))
        case .gone: leaveForList(in: localiser)
        case .list(let state): Destination(.replace(.list(of: state)))
        case .tag(let tag): Destination(.push(.list(tag: tag)))
        case .note(let id): showNote(id)
        case .file(let file): Destination(.push(.file(id: id, file: file)))
        case .moved(let state, let standing, let name): moved(to: state, from: standing, name: name, localiser)
        case .pinned(let isPinned, let standing):
            showNote(
                id,
                saying: Notice(
                    text: localiser(isPinned ? NoteMessages.pinned : NoteMessages.unpinned),
                    undo: .undo(to: standing)
                )
            )
        case .besideMoved(let state, let standing, let name):
            Destination(
                .replace(route),
                notice: Notice(
                    text: said(of: state, name, localiser),
                    undo: .undo(to: standing, beside: id)
                )
            )
        case .besidePinned(let isPinned, let standing):
            Destination(
                .replace(route),
                notice: Notice(
                    text: localiser(isPinned ? NoteMessages.pinned : NoteMessages.unpinned),
                    undo: .undo(to: standing, beside: id)
                )
            )
        case .tagged([]):
            Destination(.replace(route), notice: Notice(text: localiser(NoteMessages.alreadyTagged)))
        case .tagged: Destination(.replace(route), notice: Notice(text: localiser(NoteMessages.tagged)))
        case .untagged(let tag):
            Destination(
                .replace(route),
                notice: Notice(
                    text: localiser(NoteMessages.untagged(tag.rawValue)),
                    undo: Offer(NoteEvent.tagsAdded(tags: tag.rawValue), at: route)
                )
            )
        case .isBack: showNote(id, saying: Notice(text: localiser(NoteMessages.isBack)))
        case .datesAreBack: showNote(id, saying: Notice(text: localiser(NoteMessages.datesAreBack)))
        case .fileRemoved(let name):
            showNote(id, saying: Notice(text: localiser(NoteMessages.fileRemoved(NoteFile.shown(name)))))
        case .ticked(let ticks):
            showNote(id, saying: Notice(text: localiser(NoteMessages.ticked(ticks)), undo: .undo(ticks, in: id)))
        }
    }

    static func destination(
        for output: NoteDeletionOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .kept: Destination(.pop)
        case .gone: leaveForList(in: localiser)
        case .trashed(let standing, let name): moved(to: .trashed, from: standing, name: name, localiser)
        case .deleted(let name):
            Destination(.replace(.trash()), notice: Notice(text: localiser(NoteMessages.deleted(name))))
        }
    }

    static func destination(
        for output: NotePrintOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .gone: leaveForList(in: localiser)
        }
    }

    static func destination(
        for output: NoteHistoryOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .revision(let version): Destination(.push(.revision(id: id, version: version)))
        case .note: back(from: route)
        case .gone: leaveForList(in: localiser)
        case .ask(let day): Destination(.push(.history(id: id, before: day)))
        case .keep: Destination(.replace(.history(id: id)))
        case .pruned(let change):
            Destination(
                .replace(.history(id: id)),
                notice: Notice(
                    text: localiser(NoteHistoryMessages.pruned(change.count)) + change.rest(in: localiser)
                )
            )
        }
    }

    static func destination(
        for output: NoteRevisionOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        guard let id = route.noteID else { return Destination(.replace(.list())) }
        return switch output {
        case .history: Destination(.replace(.history(id: id)))
        // The note may still be there; its history says what is kept.
        case .gone:
            Destination(
                .replace(.history(id: id)),
                notice: Notice(text: localiser(NoteHistoryMessages.notKept))
            )
        case .note: back(from: route)
        case .revision(let version): Destination(.replace(.revision(id: id, version: version)))
        case .restored(let version):
            showNote(id, saying: Notice(text: localiser(NoteHistoryMessages.restored(version.text))))
        }
    }

    static func destination(
        for output: NoteSharesOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .link(let token): Destination(.push(.shared(token: token)))
        case .gone: leaveForList(in: localiser)
        case .made(let token):
            Destination(
                .replace(route),
                notice: Notice(
                    text: localiser(NoteMessages.linkMade),
                    link: .shared(token: token)
                )
            )
        case .ended: Destination(.replace(route), notice: Notice(text: localiser(NoteMessages.linkEnded)))
        }
    }

    static func destination(
        for output: SharedNoteOutput,
        from route: NotesRoute,
        in _: Localiser
    ) -> Destination<NotesRoute> {
        switch (output, route) {
        case (.unlocked(let pass), .shared(let token, _)): Destination(.replace(.shared(token: token, pass: pass)))
        case (.unlocked, _): Destination(.replace(route))
        }
    }

    static func destination(
        for output: NoteRemindersOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .gone: leaveForList(in: localiser)
        case .change(let note, let reminder): Destination(.replace(.noteReminders(id: note, change: reminder)))
        case .isDue(let reminder):
            Destination(.replace(.noteReminders(id: reminder.note)), notice: .isDue(reminder, in: localiser))
        case .kept: Destination(.replace(route.noteID.map { .noteReminders(id: $0) } ?? .list()))
        case .removed: Destination(.replace(route), notice: Notice(text: localiser(NoteReminderMessages.removed)))
        }
    }

    static func destination(
        for output: NoteDatesOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .note: back(from: route)
        case .gone: leaveForList(in: localiser)
        case .changed(let change):
            route.noteID.map { id in
                let notice = Notice(text: localiser(NoteMessages.datesChanged), undo: .undo(change, in: id))
                return showNote(id, saying: notice)
            } ?? Destination(.replace(.list()))
        }
    }

    static func destination(
        for output: Never,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {}

    private static func back(from route: NotesRoute) -> Destination<NotesRoute> {
        route.noteID.map { showNote($0) } ?? Destination(.replace(.list()))
    }

    private static func moved(
        to state: NoteState,
        from standing: NoteStanding,
        name: String,
        _ localiser: Localiser
    ) -> Destination<NotesRoute> {
        let notice = Notice<NotesRoute>(text: said(of: state, name, localiser), undo: .undo(to: standing))
        return state == .active ? showNote(standing.id, saying: notice) : Destination(.replace(.list()), notice: notice)
    }

    /// Where a note is now.
    private static func said(of state: NoteState, _ name: String, _ localiser: Localiser) -> String {
        switch state {
        case .active: localiser(NoteMessages.isAmongNotes)
        case .archived: localiser(NoteMessages.isArchived(name))
        case .trashed: localiser(NoteMessages.isTrashed(name))
        }
    }
}

extension Notice<NotesRoute> {
    /// Nil where there is nothing to say of a draft but that it is kept.
    fileprivate init?(of draft: SavedDraft, in localiser: Localiser) {
        let texts = (draft.isApart ? [NoteFormMessages.draftApart] : []) + draft.leftOut.map(\.text)
        guard !texts.isEmpty else { return nil }
        self.init(text: texts.map { localiser($0) }.joined(separator: " "))
    }
}

extension Offer<NotesRoute> {
    /// Posted to the note's page, it puts the note back.
    fileprivate static func undo(to standing: NoteStanding) -> Offer? {
        NoteStandings([standing]).map { standings in
            Offer(NoteEvent.putBack(standings: standings), at: .note(id: standing.id))
        }
    }

    /// Posted to the page of another note, it puts the note back.
    fileprivate static func undo(to standing: NoteStanding, beside id: Note.ID) -> Offer? {
        NoteStandings([standing]).map { Offer(NoteEvent.besidePutBack(standings: $0), at: .note(id: id)) }
    }
}

extension Offer<NotesRoute> {
    /// So many ticks can be taken back: a notice is a cookie, and those end at 4,096 bytes.
    private static var maxTicks: Int { 100 }

    /// Posted to the note's page, it takes back ticks; nil where there are none, or too many.
    fileprivate static func undo(_ ticks: SavedTicks, in note: Note.ID) -> Offer? {
        guard (1...maxTicks).contains(ticks.done.count + ticks.opened.count) else { return nil }
        return Offer(
            NoteEvent.ticksTakenBack(version: ticks.version, done: ticks.opened, opened: ticks.done),
            at: .note(id: note)
        )
    }
}

extension Offer<NotesRoute> {
    /// Posted to the note's page, it gives the note its dates back.
    fileprivate static func undo(_ change: NoteDatesChange, in note: Note.ID) -> Offer {
        Offer(
            NoteEvent.datesTakenBack(change: NoteDatesChange(from: change.after, to: change.before)),
            at: .note(id: note)
        )
    }
}

extension NotesRoute {
    /// The note that a place is about.
    fileprivate var noteID: Note.ID? {
        switch self {
        case .note(let id), .remotePictures(let id), .edit(let id), .draft(let id, _, _), .delete(let id),
            .print(let id), .history(let id, _),
            .revision(let id, _),
            .shares(let id), .noteReminders(let id, _), .dates(let id), .file(let id, _, _):
            id
        default: nil
        }
    }

    /// The same form, filled in with a draft.
    fileprivate func draft(_ number: NoteVersion, preview: Bool) -> NotesRoute {
        noteID.map { .draft(id: $0, number: number, preview: preview) } ?? .newDraft(number: number, preview: preview)
    }

    /// Whether the form shows how its text reads.
    fileprivate var hasPreview: Bool {
        switch self {
        case .draft(_, _, let preview), .newDraft(_, let preview): preview
        default: false
        }
    }

    /// The draft that the form is filled in with.
    fileprivate var draftNumber: NoteVersion? {
        switch self {
        case .draft(_, let number, _), .newDraft(let number, _): number
        default: nil
        }
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
    static func info(
        _ shown: Shown<NoteFormViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, localiser(NoteFormMessages.about))
    }

    static func info(
        _ shown: Shown<NoteViewInputData>,
        at route: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        var info = PageInfo<NotesRoute>.unlisted(shown.value.name, localiser(NoteMessages.about))
        if case .remotePictures = route { info.loadsRemotePictures = true }
        return info
    }

    static func info(
        _ shown: Shown<NoteDeletionViewInputData>,
        at route: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, localiser(NoteMessages.aboutDeletion), over: route.parent)
    }

    static func info(
        _ shown: Shown<NotePrintViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, localiser(NoteMessages.aboutPrint))
    }

    static func info(
        _ shown: Shown<NoteHistoryViewInputData>,
        at route: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        // Where it asks whether earlier versions may go, it asks over the list of them.
        let list = shown.value.question.flatMap { _ in route.noteID.map { NotesRoute.history(id: $0) } }
        let title = localiser(NoteHistoryMessages.title(shown.value.name))
        return .unlisted(title, localiser(NoteHistoryMessages.about), over: list)
    }

    static func info(
        _ shown: Shown<NoteRevisionViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, localiser(NoteHistoryMessages.aboutRevision))
    }

    static func info(
        _ shown: Shown<NoteSharesViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(localiser(NoteMessages.share(shown.value.name)), localiser(NoteMessages.aboutShares))
    }

    static func info(
        _ shown: Shown<NoteRemindersViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(localiser(NoteReminderMessages.title(shown.value.name)), localiser(NoteReminderMessages.about))
    }

    static func info(
        _ shown: Shown<NoteDatesViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(localiser(NoteMessages.dates(of: shown.value.name)), localiser(NoteMessages.aboutDates))
    }

    static func info(
        _ shown: Shown<SharedNoteViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, localiser(NoteMessages.aboutShared))
    }
}
