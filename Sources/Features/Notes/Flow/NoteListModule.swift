import Portico

/// The parts of the lists. The coordinator adds the owner, and what a screen is about, as seeds.
struct NoteListModule: Module {
    func load(into container: inout Container) {
        container.seed(AccountID.self)
        container.seed(NoteListing.self)
        container.seed(NoteTag.self)
        container.seed(NoteTagsStart.self)
        container.register(.perScreen, as: (any NoteListProvider).self) {
            (
                notes: any NotesRepository,
                tags: any NoteTagsRepository,
                changes: any NoteChanges,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                listing: NoteListing
            ) in
            NoteListProviderImpl(notes: notes, tags: tags, changes: changes, timeZones: timeZones, owner: owner, listing: listing)
        }
        container.register(.perScreen, NoteListViewModel.init)
        container.register(.perScreen, as: (any EmptyTrashProvider).self) { (notes: any NotesRepository, owner: AccountID) in
            EmptyTrashProviderImpl(notes: notes, owner: owner)
        }
        container.register(.perScreen, EmptyTrashViewModel.init)
        container.register(.perScreen, as: (any NoteTagsProvider).self) {
            (tags: any NoteTagsRepository, changes: any NoteChanges, owner: AccountID, start: NoteTagsStart) in
            NoteTagsProviderImpl(tags: tags, changes: changes, owner: owner, after: start.tag)
        }
        container.register(.perScreen, NoteTagsViewModel.init)
        container.register(.perScreen, as: (any NoteTagProvider).self) { (tags: any NoteTagsRepository, owner: AccountID, tag: NoteTag) in
            NoteTagProviderImpl(tags: tags, owner: owner, tag: tag)
        }
        container.register(.perScreen, NoteTagViewModel.init)
        container.register(.perScreen, as: (any NoteDraftsProvider).self) {
            (drafts: any NoteDraftsRepository, notes: any NotesRepository, timeZones: any NoteTimeZones, owner: AccountID) in
            NoteDraftsProviderImpl(drafts: drafts, notes: notes, timeZones: timeZones, owner: owner)
        }
        container.register(.perScreen, NoteDraftsViewModel.init)
    }
}
