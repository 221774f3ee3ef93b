import Portico

/// The parts of one note's screens.
struct NoteModule: Module {
    func load(into container: inout Container) {
        container.seed(AccountID.self)
        container.seed(Note.ID.self)
        container.seed(NoteReadingRequest.self)
        let comparer = NoteComparer()
        container.register(.single, as: NoteComparer.self) { comparer }
        loadReading(into: &container)
        loadWriting(into: &container)
        loadHistory(into: &container)
        loadSharing(into: &container)
    }

    private func loadReading(into container: inout Container) {
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                links: any NoteLinksRepository,
                files: any NoteFilesRepository,
                renderer: any NoteRenderer,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                request: NoteReadingRequest
            ) in
            NoteReadingProvider(
                notes: notes,
                links: links,
                files: files,
                renderer: renderer,
                timeZones: timeZones,
                owner: owner,
                request: request
            )
        }
        container.register(.perScreen, NoteViewModel.init)
        container.register(.perScreen, NotePrintViewModel.init)
        container.register(.perScreen) {
            (notes: any NotesRepository, owner: AccountID, id: Note.ID) in
            NoteDeletionProvider(notes: notes, owner: owner, id: id)
        }
        container.register(.perScreen, NoteDeletionViewModel.init)
    }

    private func loadWriting(into container: inout Container) {
        container.seed(NoteFormRequest.self)
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                drafts: any NoteDraftsRepository,
                history: any NoteHistoryRepository,
                comparer: NoteComparer,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                request: NoteFormRequest
            ) in
            NoteFormProvider(
                notes: notes,
                drafts: drafts,
                history: history,
                comparer: comparer,
                timeZones: timeZones,
                owner: owner,
                request: request
            )
        }
        container.register(.perScreen, NoteFormViewModel.init)
    }

    private func loadHistory(into container: inout Container) {
        container.seed(NoteHistoryRequest.self)
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                history: any NoteHistoryRepository,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                request: NoteHistoryRequest
            ) in
            NoteHistoryProvider(notes: notes, history: history, timeZones: timeZones, owner: owner, request: request)
        }
        container.register(.perScreen, NoteHistoryViewModel.init)
        container.seed(NoteRevisionRequest.self)
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                history: any NoteHistoryRepository,
                comparer: NoteComparer,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                request: NoteRevisionRequest
            ) in
            NoteRevisionProvider(
                notes: notes,
                history: history,
                comparer: comparer,
                timeZones: timeZones,
                owner: owner,
                request: request
            )
        }
        container.register(.perScreen, NoteRevisionViewModel.init)
    }

    private func loadSharing(into container: inout Container) {
        container.register(.perScreen) {
            (
                notes: any NotesRepository,
                shares: any NoteSharesRepository,
                timeZones: any NoteTimeZones,
                owner: AccountID,
                id: Note.ID
            ) in
            NoteSharesProvider(notes: notes, shares: shares, timeZones: timeZones, owner: owner, id: id)
        }
        container.register(.perScreen, NoteSharesViewModel.init)
        container.seed(NoteShare.Token.self)
        container.register(.perScreen) {
            (shares: any NoteSharesRepository, renderer: any NoteRenderer, token: NoteShare.Token) in
            SharedNoteProvider(shares: shares, renderer: renderer, token: token)
        }
        container.register(.perScreen, SharedNoteViewModel.init)
    }
}
