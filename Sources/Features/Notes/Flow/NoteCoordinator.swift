import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        switch route {
        case .new(let title, let body):
            .screen(try form(NoteFormRequest(.new, opening: NoteOpening(title: title, body: body)), at: route, of: visitor))
        case .newDraft: .screen(try form(NoteFormRequest(.new, draft: 0), at: route, of: visitor))
        case .edit(let id): .screen(try form(NoteFormRequest(.note(id)), at: route, of: visitor))
        case .draft(let id, let version): .screen(try form(NoteFormRequest(.note(id), draft: version), at: route, of: visitor))
        case .note(let id): .screen(try reading(id, at: route, of: visitor))
        case .delete(let id): .screen(try deletion(id, at: route, of: visitor))
        case .print(let id): .screen(try print(id, at: route, of: visitor))
        case .history(let id, let day): .screen(try history(NoteHistoryRequest(note: id, before: day), at: route, of: visitor))
        case .revision(let id, let version):
            .screen(try revision(NoteRevisionRequest(note: id, version: version), at: route, of: visitor))
        case .shares(let id): .screen(try shares(id, at: route, of: visitor))
        case .shared(let token): .screen(try shared(token, at: route, of: visitor))
        case .file(let id, let file): try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
        default: throw AnswerFailure.notFound
        }
    }

    private func form(_ request: NoteFormRequest, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, request).part(NoteFormViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "Write a note in Markdown, with a title and tags.") },
            otherwise: { shown in
                if shown.condition == .notFound, !shown.value.drafts.isEmpty { return leaveForDrafts() }
                return away(from: shown)
            },
            to: destination
        )
    }

    private func reading(_ id: Note.ID, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, NoteReadingRequest(note: id)).part(NoteViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note.") },
            otherwise: away,
            to: destination
        )
    }

    private func deletion(_ id: Note.ID, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, id).part(NoteDeletionViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "Asks before a note goes.") },
            otherwise: away,
            to: destination
        )
    }

    private func print(_ id: Note.ID, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, NoteReadingRequest(note: id, tasks: .fixed)).part(NotePrintViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note, ready for paper.") },
            otherwise: away,
            to: destination
        )
    }

    private func history(_ request: NoteHistoryRequest, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, request).part(NoteHistoryViewModel.self),
            at: route,
            info: { .unlisted("History of “\($0.value.name)”", "What a note said before.") },
            otherwise: away,
            to: destination
        )
    }

    private func revision(_ request: NoteRevisionRequest, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, request).part(NoteRevisionViewModel.self),
            at: route,
            info: { .unlisted($0.value.heading, "An earlier text of a note, and what changed.") },
            otherwise: { shown in
                guard shown.condition == .notFound else { return nil }
                // The note may still be there; its history says what is kept.
                return Destination(.replace(.history(id: request.note)), notice: Notice(text: "That version is not kept."))
            },
            to: destination
        )
    }

    private func shares(_ id: Note.ID, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, id).part(NoteSharesViewModel.self),
            at: route,
            info: { .unlisted("Share “\($0.value.name)”", "Read-only links to a note.") },
            otherwise: away,
            to: destination
        )
    }

    private func shared(_ token: NoteShare.Token, at route: NotesRoute, of visitor: Visitor) throws -> Screen<NotesRoute> {
        Screen(
            try parts.scope(visitor, token).part(SharedNoteViewModel.self),
            at: route,
            info: { .unlisted($0.value.name, "A note that was shared.") },
            to: destination
        )
    }

    /// Who opens what is not there is led to what is.
    private func away<Value>(from shown: Shown<Value>) -> Destination<NotesRoute>? {
        shown.condition == .notFound ? leaveForList(saying: "That note is not here any more.") : nil
    }

    private func leaveForDrafts() -> Destination<NotesRoute> {
        Destination(.replace(.drafts), notice: Notice(text: "That note is not here any more. What you typed into it still is."))
    }
}

extension PageInfo<NotesRoute> {
    /// Notes are nobody's but their owner's to find.
    fileprivate static func unlisted(_ title: String, _ description: String) -> PageInfo {
        PageInfo(title: title, description: description, isIndexed: false)
    }
}
