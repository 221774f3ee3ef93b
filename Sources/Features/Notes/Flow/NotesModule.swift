import AtriumTexts
public import Portico

/// The parts of the notes. The composition root adds what they are kept in, what renders them, and the visitor as a
/// seed; the coordinator the owner, and what a screen is about.
public struct NotesModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(NoteListCoordinator.screens)
        container.load(NoteCoordinator.screens)
        container.load(NoteTransferCoordinator.screens)
        container.seed(AccountID.self)
        container.seed(NoteListing.self)
        container.seed(NoteTagsStart.self)
        container.seed(NoteTag.self)
        container.seed(Note.ID.self)
        container.seed(NoteReadingRequest.self)
        container.seed(NoteFormRequest.self)
        container.seed(NoteHistoryRequest.self)
        container.seed(NoteRevisionRequest.self)
        container.seed(SharedNoteRequest.self)
        container.seed(NoteJob.ID.self)
        container.seed(ReminderListRequest.self)
        container.seed(NoteCalendarRequest.self)
        container.seed(NoteRemindersRequest.self)
        container.register(.single, as: (@Sendable () -> Note.ID).self) { Note.ID.random }
        container.register(.single, as: (any NoteAlerts).self) { SilentNoteAlerts() }
        container.register(.single, as: (@Sendable () -> NoteReminder.ID).self) { NoteReminder.ID.random }
        container.register(.single) { NoteComparer() }
        container.register(.single) { NoteShareGuesses() }
        container.register(.single, NoteFileAnswer.init)
        container.register(.single, as: (@Sendable () -> NoteJob.ID).self) { NoteJob.ID.random }
        container.register(.single, NoteJobsService.init)
    }
}
