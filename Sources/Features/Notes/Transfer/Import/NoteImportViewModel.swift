public import Portico

/// The import page: takes files, and leads to what their import would do.
public final class NoteImportViewModel: ViewModel {
    private let provider: NoteJobsProvider

    public init(provider: NoteJobsProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteImportViewInputData> { Self.shown(provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteImportViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown($0) }
    }

    public func appear() async { await provider.load() }

    public func handle(_ event: NoteImportEvent) async -> NoteImportOutput? {
        switch event {
        case .previewTapped(let files): await provider.preview(files).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    private static func shown(_ state: NoteJobsState) -> Shown<NoteImportViewInputData> {
        Shown(state.mapToImport(), state.failure?.condition ?? .ok)
    }
}
