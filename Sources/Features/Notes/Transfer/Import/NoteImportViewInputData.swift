public import Portico

/// The import page.
@ViewInputData public struct NoteImportViewInputData {
    /// Empty where there is nothing to say.
    public let message: String
    /// How large each file may be, such as `200 MB`.
    public let limit: String
    public let jobs: [NoteJobRowViewInputData]
}

extension NoteJobsState {
    func mapToImport() -> NoteImportViewInputData {
        let time = NoteTime(in: timeZone)
        let limit = NoteImportEvent.shapes.map(\.limit.fileBytes).max() ?? 0
        return NoteImportViewInputData(
            message: failure?.sentence ?? "",
            limit: ByteCount(limit).description,
            jobs: jobs.map { NoteJobRowViewInputData($0, time) }
        )
    }
}
