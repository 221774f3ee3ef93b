public import Portico

/// The import page: takes files, and leads to what their import would do.
public final class NoteImportViewModel: ProvidedViewModel {
    public let provider: NoteJobsProvider

    public init(provider: NoteJobsProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteImportEvent) async -> NoteImportOutput? {
        switch event {
        case .previewTapped(let files): await provider.preview(files).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    public static func shown(in state: NoteJobsState) -> Shown<NoteImportViewInputData> {
        Shown(state.mapToImport(), state.failure?.condition ?? .ok)
    }
}
