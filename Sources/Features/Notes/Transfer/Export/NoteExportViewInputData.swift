public import Portico

/// The export page.
@ViewInputData public struct NoteExportViewInputData {
    /// Empty where there is nothing to say.
    public let message: String
    public let jobs: [NoteJobRowViewInputData]
}

extension NoteJobsState {
    func mapToExport() -> NoteExportViewInputData {
        let time = NoteTime(in: timeZone)
        return NoteExportViewInputData(message: failure?.sentence ?? "", jobs: jobs.map { NoteJobRowViewInputData($0, time) })
    }
}
