public import Portico

/// What a visitor does on the export page.
@ViewEvents public enum NoteExportEvent {
    public typealias Output = NoteExportOutput

    case startTapped(format: NoteExportFormat)
    @Navigates(Output.job) case jobTapped(id: NoteJob.ID)
}

/// What the coordinator hears from the export page.
public enum NoteExportOutput: Sendable, Hashable {
    /// To a job: the one that was begun, or one of the list.
    case job(NoteJob.ID)
}
