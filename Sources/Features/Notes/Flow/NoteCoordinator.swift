import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    let screens = ScreenTable<NotesRoute>(templates: "notes") {
        for kind in [NotesRoute.Kind.new, .newDraft, .edit, .draft] {
            $0.screen(kind, NoteFormViewModel.self, template: "edit", info: Self.info, to: Self.destination)
        }
        $0.screen(.note, NoteViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.delete, NoteDeletionViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.print, NotePrintViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.history, NoteHistoryViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.revision, NoteRevisionViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.shares, NoteSharesViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.shared, SharedNoteViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.file)
    }
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
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
        case .revision(let id, let version):
            scope = parts.scope(visitor, owner, NoteRevisionRequest(note: id, version: version))
        case .delete(let id), .shares(let id): scope = parts.scope(visitor, owner, id)
        case .file(let id, let file): return try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
        default: throw AnswerError.notFound
        }
        return try screens.answer(at: route, in: scope)
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

    private static func info(_ shown: Shown<NoteDeletionViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.heading, "Asks before a note is removed.")
    }

    private static func info(_ shown: Shown<NotePrintViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted(shown.value.name, "A note, ready to print.")
    }

    private static func info(_ shown: Shown<NoteHistoryViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("History of “\(shown.value.name)”", "Earlier versions of a note.")
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
