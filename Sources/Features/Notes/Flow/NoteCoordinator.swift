import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        if case .shared(let token) = route { return .screen(try shared(at: route, parts.scope(visitor, token))) }
        guard let owner = visitor.account else { throw AnswerFailure.forbidden }
        return switch route {
        case .new(let title, let body):
            .screen(try form(at: route, parts.scope(visitor, owner, NoteFormRequest(.new, opening: NoteOpening(title: title, body: body)))))
        case .newDraft(let number): .screen(try form(at: route, parts.scope(visitor, owner, NoteFormRequest(.new, draft: number))))
        case .edit(let id): .screen(try form(at: route, parts.scope(visitor, owner, NoteFormRequest(.note(id)))))
        case .draft(let id, let version):
            .screen(try form(at: route, parts.scope(visitor, owner, NoteFormRequest(.note(id), draft: version))))
        case .note(let id): .screen(try reading(at: route, parts.scope(visitor, owner, NoteReadingRequest(note: id))))
        case .delete(let id): .screen(try deletion(at: route, parts.scope(visitor, owner, id)))
        case .print(let id): .screen(try print(at: route, parts.scope(visitor, owner, NoteReadingRequest(note: id, tasks: .fixed))))
        case .history(let id, let day):
            .screen(try history(at: route, parts.scope(visitor, owner, NoteHistoryRequest(note: id, before: day))))
        case .revision(let id, let version):
            .screen(try revision(of: id, at: route, parts.scope(visitor, owner, NoteRevisionRequest(note: id, version: version))))
        case .shares(let id): .screen(try shares(at: route, parts.scope(visitor, owner, id)))
        case .file(let id, let file): try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
        default: throw AnswerFailure.notFound
        }
    }

    private func form(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteFormViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "Write a note in Markdown, with a title and tags.") },
            otherwise: { shown in
                if shown.condition == .notFound, !shown.value.drafts.isEmpty { return leaveForDrafts() }
                return away(from: shown)
            },
            to: destination
        )
    }

    private func reading(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note.") },
            otherwise: away,
            to: destination
        )
    }

    private func deletion(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteDeletionViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "Asks before a note is removed.") },
            otherwise: away,
            to: destination
        )
    }

    private func print(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NotePrintViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note, ready to print.") },
            otherwise: away,
            to: destination
        )
    }

    private func history(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteHistoryViewModel.self),
            at: route,
            info: { .unlisted("History of “\($0.value.name)”", "Earlier versions of a note.") },
            otherwise: away,
            to: destination
        )
    }

    private func revision(of id: Note.ID, at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteRevisionViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "An earlier version of a note, and what changed.") },
            otherwise: { shown in
                guard shown.condition == .notFound else { return nil }
                // The note may still be there; its history says what is kept.
                return Destination(.replace(.history(id: id)), notice: Notice(text: "That version is no longer kept."))
            },
            to: destination
        )
    }

    private func shares(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(NoteSharesViewModel.self),
            at: route,
            info: { .unlisted("Share “\($0.value.name)”", "Read-only links to a note.") },
            otherwise: away,
            to: destination
        )
    }

    private func shared(at route: NotesRoute, _ scope: Scope) throws -> Screen<NotesRoute> {
        Screen(
            try scope.part(SharedNoteViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note that was shared.") },
            to: destination
        )
    }

    /// Who opens what is not there is led to what is.
    private func away<Value>(from shown: Shown<Value>) -> Destination<NotesRoute>? {
        shown.condition == .notFound ? leaveForList(saying: "That note is no longer here.") : nil
    }

    private func leaveForDrafts() -> Destination<NotesRoute> {
        Destination(.replace(.drafts), notice: Notice(text: "That note is no longer here. What you typed is kept below."))
    }
}
