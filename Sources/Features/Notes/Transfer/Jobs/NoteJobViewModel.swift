public import Portico

/// The page of an import or export: how far it is, what came of it, and what can be done with it.
public final class NoteJobViewModel: ViewModel {
    private let provider: any NoteJobProvider

    public init(provider: any NoteJobProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteJobViewInputData> { Self.shown(provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteJobViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown($0) }
    }

    public func appear() async { await provider.load() }

    public func handle(_ event: NoteJobEvent) async -> NoteJobOutput? {
        switch event {
        case .importTapped: await provider.agree() ? .begun : nil
        case .cancelTapped: await provider.cancel() ? .cancelled : nil
        case .discardTapped: await provider.discard() ? .discarded(provider.currentState.job?.kind ?? .importing) : nil
        }
    }

    private static func shown(_ state: NoteJobScreenState) -> Shown<NoteJobViewInputData> {
        Shown(state.mapToViewInputData(), state.failure?.condition ?? .ok)
    }
}
