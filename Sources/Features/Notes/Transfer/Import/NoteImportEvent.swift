public import Portico

/// What a visitor does on the import page.
@ViewEvents public enum NoteImportEvent {
    public typealias Output = NoteImportOutput

    @Limit(fileBytes: 209_715_200) case previewTapped(files: [UploadedFile])
    @Navigates(Output.job) case jobTapped(id: NoteJob.ID)
}

/// What the coordinator hears from the import page.
public enum NoteImportOutput: Sendable, Hashable {
    /// To a job: the one that was begun, or one of the list.
    case job(NoteJob.ID)
}
