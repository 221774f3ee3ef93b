public import Portico

/// The export page: begins exports, and leads to those that there are.
public final class NoteExportViewModel: ProvidedViewModel {
    public let provider: NoteJobsProvider

    public init(provider: NoteJobsProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteExportEvent) async -> NoteExportOutput? {
        switch event {
        case .startTapped(let format): await provider.export(format).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    public static func shown(in state: NoteJobsState) -> Shown<NoteExportViewInputData> {
        Shown(state.mapToExport(), state.failure?.condition ?? .ok)
    }
}
