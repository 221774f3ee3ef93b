public import Portico

/// The list of the texts that a note had before.
public final class NoteHistoryViewModel: ProvidedViewModel {
    public let provider: NoteHistoryProvider

    public init(provider: NoteHistoryProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteHistoryEvent) async -> NoteHistoryOutput? {
        switch event {
        case .revisionTapped, .noteTapped, .keepTapped: event.output
        case .pruneTapped(let day): .ask(before: day)
        case .pruneConfirmed(let day, let moment): await provider.prune(before: day, asOf: moment).map { .pruned($0) }
        }
    }

    public static func shown(in state: NoteHistoryState) -> Shown<NoteHistoryViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
