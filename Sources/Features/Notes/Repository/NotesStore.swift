/// All that notes are kept in: what a composition root makes once and hands out by its parts.
public typealias NotesStore = NotesRepository & NoteHistoryRepository & NoteDraftsRepository & NoteTagsRepository & NoteLinksRepository
    & NoteSharesRepository & NoteArchiveRepository & NoteFilesRepository & NoteJobsRepository & NoteUsageRepository & NoteChanges
