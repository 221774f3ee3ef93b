public import Portico

/// The list of the texts that a note had before.
public final class NoteHistoryViewModel: ViewModel {
    private let provider: any NoteHistoryProvider

    public init(provider: any NoteHistoryProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteHistoryViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteHistoryViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: NoteHistoryEvent) async -> NoteHistoryOutput? {
        switch event {
        case .revisionTapped, .noteTapped, .keepTapped: event.output
        case .pruneTapped(let day): .ask(before: day)
        case .pruneConfirmed(let day, let moment): await provider.prune(before: day, asOf: moment).map { .pruned($0) }
        }
    }

    private static func shown(in state: NoteHistoryState) -> Shown<NoteHistoryViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
