import Portico

/// The lists of notes: found, archived, in the trash; their tags and drafts.
struct NoteListCoordinator: NotesRouting {
    private static let texts = NoteListTexts.table.including(NoteTagTexts.table).including(NoteKeptTexts.table)
        .including(NoteSharedTexts.table).including(NoteReminderTexts.table).including(NoteCalendarTexts.table)
    static let screens = ScreenTable<NotesRoute>(templates: "notes", texts: texts) {
        $0.part(OwnedListProvider<SavedNoteSearch>.init)
        $0.part(NoteListProvider.init)
        $0.part(NoteListViewModel.init)
        $0.screen(.list, NoteListViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.archive, NoteListViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.trash, NoteListViewModel.self, info: Self.info, to: Self.destination)
        $0.part(EmptyTrashProvider.init)
        $0.part(EmptyTrashViewModel.init)
        $0.screen(.emptyTrash, EmptyTrashViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteTagsProvider.init)
        $0.part(NoteTagsViewModel.init)
        $0.screen(.tags, NoteTagsViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteTagProvider.init)
        $0.part(NoteTagViewModel.init)
        $0.screen(.tag, NoteTagViewModel.self, info: Self.info, to: Self.destination)
        $0.part(NoteDraftsProvider.init)
        $0.part(NoteDraftsViewModel.init)
        $0.screen(
            .drafts,
            NoteDraftsViewModel.self,
            title: NoteListTexts.drafts,
            description: NoteDraftMessages.about,
            isPrivate: true,
            to: Self.destination
        )
        $0.part(ReminderListProvider.init)
        $0.part(ReminderListViewModel.init)
        $0.screen(
            .reminders,
            ReminderListViewModel.self,
            title: NoteReminderTexts.reminders,
            description: NoteReminderMessages.aboutAll,
            isPrivate: true,
            to: Self.destination
        )
        $0.part(NoteCalendarProvider.init)
        $0.part(NoteCalendarViewModel.init)
        $0.screen(
            .calendar,
            NoteCalendarViewModel.self,
            title: NoteListTexts.calendar,
            description: NoteCalendarMessages.about,
            isPrivate: true,
            to: Self.destination
        )
    }
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        guard let owner = visitor.account else { throw AnswerError.forbidden }
        if let listing = route.listing {
            return try screens.answer(at: route, in: parts.scope(visitor, owner, listing))
        }
        switch route {
        case .tags(let start):
            return try screens.answer(at: route, in: parts.scope(visitor, owner, NoteTagsStart(tag: start)))
        case .tag(let tag?): return try screens.answer(at: route, in: parts.scope(visitor, owner, tag))
        case .reminders(let page):
            return try screens.answer(at: route, in: parts.scope(visitor, owner, ReminderListRequest(page: page)))
        case .calendar(let day):
            return try screens.answer(at: route, in: parts.scope(visitor, owner, NoteCalendarRequest(day: day)))
        case .emptyTrash, .drafts: return try screens.answer(at: route, in: parts.scope(visitor, owner))
        default: throw AnswerError.notFound
        }
    }
}

// Where each output leads.
extension NoteListCoordinator {
    static func destination(
        for output: NoteListOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        let listing = route.listing ?? NoteListing()
        switch output {
        case .search(let search): return Destination(.push(NotesRoute(listing.with(search))))
        case .saved(let query, let tag, let sort, let state):
            let search = NoteSearch(query: query, tag: tag, sort: sort)
            return Destination(.push(NotesRoute(NoteListing(state: state, search: search))))
        case .kept(let output):
            return .after(output, list: route, undo: NoteListEvent.removalUndone, in: localiser)
        case .meant(let query): return Destination(.push(NotesRoute(listing.asking(query))))
        case .tag(let tag): return Destination(.push(NotesRoute(listing.narrowed(to: tag))))
        case .page(let page): return Destination(.push(NotesRoute(listing.at(page))))
        case .everyRow: return Destination(.replace(NotesRoute(listing.choosing(.all))))
        case .noRow: return Destination(.replace(NotesRoute(listing.choosing(.none))))
        case .noteSelected(let id): return showNote(id)
        case .createNote: return Destination(.push(.new()))
        case .drafts: return Destination(.push(.drafts))
        case .deletion(let id): return Destination(.push(.delete(id: id)))
        case .emptying: return Destination(.push(.emptyTrash(page: listing.page, select: listing.selection)))
        case .changed(let change, let page):
            let next = NotesRoute(listing.at(page))
            return Destination(.replace(next), notice: change.notice(on: next, in: localiser))
        }
    }

    static func destination(
        for output: EmptyTrashOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .emptied(let change):
            guard change != StepwiseChange(count: 0) else {
                return Destination(.pop, notice: Notice(text: localiser(NoteListMessages.nothingToDelete)))
            }
            let notice = Notice<NotesRoute>(
                text: localiser(NoteListMessages.deleted(change.count)) + change.rest(in: localiser)
            )
            // The page asks again, for what is left.
            return Destination(change.end == .complete ? .pop : .replace(route), notice: notice)
        case .closed: return Destination(.pop)
        }
    }

    static func destination(
        for output: NoteTagsOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .notes(let tag): Destination(.push(.list(tag: tag)))
        case .tag(let tag): Destination(.push(.tag(name: tag)))
        case .page(let start): Destination(.push(.tags(after: start)))
        }
    }

    static func destination(
        for output: NoteTagOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        let tag: NoteTag? = if case .tag(let tag) = route { tag } else { nil }
        let name = tag?.rawValue ?? ""
        switch output {
        case .notes: return Destination(.push(.list(tag: tag)))
        case .closed: return Destination(.pop)
        case .renamed(let new, let change):
            let text =
                localiser(NoteTagMessages.renamed(name, to: new, change.count)) + change.rest(in: localiser)
            return Destination(.replace(.tag(name: change.end == .complete ? new : tag)), notice: Notice(text: text))
        case .removed(let change):
            let text = localiser(NoteTagMessages.removed(name, change.count)) + change.rest(in: localiser)
            return Destination(
                .replace(change.end == .complete ? .tags() : .tag(name: tag)),
                notice: Notice(text: text)
            )
        }
    }

    static func destination(
        for output: NoteDraftsOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .editing(let draft): Destination(.push(Self.form(of: draft)))
        case .discarded: Destination(.replace(route), notice: Notice(text: localiser(NoteDraftMessages.discarded)))
        }
    }

    static func destination(
        for output: ReminderListOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .note(let id): Destination(.push(.noteReminders(id: id)))
        case .change(let note, let reminder): Destination(.push(.noteReminders(id: note, change: reminder)))
        case .page(let page): Destination(.push(.reminders(page: page)))
        case .isDue(let reminder): Destination(.replace(route), notice: .isDue(reminder, in: localiser))
        case .removed: Destination(.replace(route), notice: Notice(text: localiser(NoteReminderMessages.removed)))
        }
    }

    static func destination(
        for output: NoteCalendarOutput,
        from _: NotesRoute,
        in _: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        case .day(let day): Destination(.push(.calendar(day: day)))
        case .note(let id): showNote(id)
        case .reminders(let id): Destination(.push(.noteReminders(id: id)))
        }
    }

    /// The form that a draft was typed into, filled in with it.
    private static func form(of draft: NoteDraftKey) -> NotesRoute {
        switch draft.place {
        case .new: .newDraft(number: draft.number)
        case .note(let id): .draft(id: id, number: draft.number)
        }
    }
}

extension NoteListing {
    /// The notes of a tag; those in the trash have no search, so it leads to the others.
    fileprivate func narrowed(to tag: NoteTag?) -> NoteListing {
        var search = search
        search.tag = tag
        return NoteListing(state: state == .trashed ? .active : state, search: search)
    }

    fileprivate func asking(_ query: TypedQuery) -> NoteListing {
        var search = search
        search.query = query
        return with(search)
    }

    fileprivate func choosing(_ selection: NoteSelection) -> NoteListing {
        var listing = self
        listing.selection = selection
        return listing
    }
}

/// What the pages of the lists say about themselves. None is for search engines: they are their owner's.
extension NoteListCoordinator {
    static func info(
        _ shown: Shown<NoteListViewInputData>,
        at route: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        let list = shown.value.list
        let place = localiser(NoteListMessages.place(route.listing?.state ?? .active))
        let wanted = [
            list.query.isEmpty ? nil : localiser(NoteListMessages.title(list.query.trimmed)),
            list.tag.map { localiser(NoteListMessages.title(tagged: $0)) },
        ].compactMap(\.self)
        return .unlisted(
            wanted.isEmpty ? place : "\(wanted.joined(separator: " ")) – \(place)",
            localiser(list.total.isEmpty ? NoteListMessages.aboutNone : NoteListMessages.about(list.total))
        )
    }

    static func info(
        _: Shown<EmptyTrashViewInputData>,
        at route: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(
            localiser(NoteListMessages.emptyTrash),
            localiser(NoteListMessages.aboutEmptyTrash),
            over: route.parent
        )
    }

    static func info(
        _ shown: Shown<NoteTagsViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        let total = shown.value.total
        return .unlisted(
            localiser(NoteSharedTexts.tags),
            localiser(total.isEmpty ? NoteTagMessages.aboutNone : NoteTagMessages.about(total))
        )
    }

    static func info(
        _ shown: Shown<NoteTagPageViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        .unlisted(
            localiser(NoteTagMessages.title(shown.value.tag)),
            localiser(NoteTagMessages.aboutTag(shown.value.tag))
        )
    }
}
