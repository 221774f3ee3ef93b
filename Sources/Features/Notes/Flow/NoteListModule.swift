import Portico

/// The parts of the lists. The coordinator adds the owner, and what a screen is about, as seeds.
struct NoteListModule: Module {
    func load(into container: inout Container) {
        container.seed(AccountID.self)
        container.seed(NoteListing.self)
        container.seed(NoteTag.self)
        container.seed(NoteTagsStart.self)
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                tags: any NoteTagsRepository,
                changes: any NoteChanges,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                listing: NoteListing
            ) in
            NoteListProvider(notes: notes, tags: tags, changes: changes, timeZones: timeZones, owner: owner, listing: listing)
        }
        container.register(.perScreen, NoteListViewModel.init)
        container.register(.perScreen) { (notes: any NotesRepository, owner: AccountID) in
            EmptyTrashProvider(notes: notes, owner: owner)
        }
        container.register(.perScreen, EmptyTrashViewModel.init)
        container.register(.perScreen) {
            (tags: any NoteTagsRepository, changes: any NoteChanges, owner: AccountID, start: NoteTagsStart) in
            NoteTagsProvider(tags: tags, changes: changes, owner: owner, after: start.tag)
        }
        container.register(.perScreen, NoteTagsViewModel.init)
        container.register(.perScreen) { (tags: any NoteTagsRepository, owner: AccountID, tag: NoteTag) in
            NoteTagProvider(tags: tags, owner: owner, tag: tag)
        }
        container.register(.perScreen, NoteTagViewModel.init)
        container.register(.perScreen) {
            (drafts: any NoteDraftsRepository, notes: any NotesRepository, timeZones: any NoteTimeZones, owner: AccountID) in
            NoteDraftsProvider(drafts: drafts, notes: notes, timeZones: timeZones, owner: owner)
        }
        container.register(.perScreen, NoteDraftsViewModel.init)
    }
}
