public import Portico

/// The parts of the notes. The composition root adds what they are kept in, what renders them, and the visitor as a
/// seed; the coordinator the owner, and what a screen is about.
public struct NotesModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.seed(AccountID.self)
        loadLists(into: &container)
        loadNote(into: &container)
        loadTransfer(into: &container)
    }

    private func loadLists(into container: inout Container) {
        container.seed(NoteListing.self)
        container.register(.perScreen, NoteListProvider.init)
        container.register(.perScreen, NoteListViewModel.init)
        container.register(.perScreen, EmptyTrashProvider.init)
        container.register(.perScreen, EmptyTrashViewModel.init)
        container.seed(NoteTagsStart.self)
        container.register(.perScreen, NoteTagsProvider.init)
        container.register(.perScreen, NoteTagsViewModel.init)
        container.seed(NoteTag.self)
        container.register(.perScreen, NoteTagProvider.init)
        container.register(.perScreen, NoteTagViewModel.init)
        container.register(.perScreen, NoteDraftsProvider.init)
        container.register(.perScreen, NoteDraftsViewModel.init)
    }

    private func loadNote(into container: inout Container) {
        container.seed(Note.ID.self)
        container.seed(NoteReadingRequest.self)
        container.register(.perScreen, NoteReadingProvider.init)
        container.register(.perScreen, NoteViewModel.init)
        container.register(.perScreen, NotePrintViewModel.init)
        container.register(.perScreen, NoteDeletionProvider.init)
        container.register(.perScreen, NoteDeletionViewModel.init)
        container.seed(NoteFormRequest.self)
        container.register(.single, as: (@Sendable () -> Note.ID).self) { Note.ID.random }
        container.register(.single) { NoteComparer() }
        container.register(.perScreen, NoteFormProvider.init)
        container.register(.perScreen, NoteFormViewModel.init)
        container.seed(NoteHistoryRequest.self)
        container.register(.perScreen, NoteHistoryProvider.init)
        container.register(.perScreen, NoteHistoryViewModel.init)
        container.seed(NoteRevisionRequest.self)
        container.register(.perScreen, NoteRevisionProvider.init)
        container.register(.perScreen, NoteRevisionViewModel.init)
        container.register(.perScreen, NoteSharesProvider.init)
        container.register(.perScreen, NoteSharesViewModel.init)
        container.seed(NoteShare.Token.self)
        container.register(.perScreen, SharedNoteProvider.init)
        container.register(.perScreen, SharedNoteViewModel.init)
        container.register(.single, NoteFileAnswer.init)
    }

    private func loadTransfer(into container: inout Container) {
        container.seed(NoteJob.ID.self)
        container.register(.single, as: (@Sendable () -> NoteJob.ID).self) { NoteJob.ID.random }
        container.register(.single, NoteJobsService.init)
        container.register(.single, NoteJobDownload.init)
        container.register(.perScreen, NoteJobsProvider.init)
        container.register(.perScreen, as: (any NoteJobProvider).self, NoteJobProviderImpl.init)
        container.register(.perScreen, NoteImportViewModel.init)
        container.register(.perScreen, NoteExportViewModel.init)
        container.register(.perScreen, NoteJobViewModel.init)
    }
}
