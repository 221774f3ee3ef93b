public import Portico

/// The export page: begins exports, and leads to those that there are.
public final class NoteExportViewModel: ViewModel {
    private let provider: NoteJobsProvider

    public init(provider: NoteJobsProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteExportViewInputData> { Self.shown(provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteExportViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown($0) }
    }

    public func appear() async { await provider.load() }

    public func handle(_ event: NoteExportEvent) async -> NoteExportOutput? {
        switch event {
        case .startTapped(let format): await provider.export(format).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    private static func shown(_ state: NoteJobsState) -> Shown<NoteExportViewInputData> {
        Shown(state.mapToExport(), state.failure?.condition ?? .ok)
    }
}
