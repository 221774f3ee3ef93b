public import Portico

/// Asks whether the trash is to be emptied, and empties it.
public final class EmptyTrashViewModel: ViewModel {
    private let provider: any EmptyTrashProvider

    public init(provider: any EmptyTrashProvider) {
        self.provider = provider
    }

    public var shown: Shown<EmptyTrashViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<EmptyTrashViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: EmptyTrashEvent) async -> EmptyTrashOutput? {
        switch event {
        case .emptyTapped(let moment): await provider.empty(asOf: moment).map { .emptied($0) }
        case .closeTapped: event.output
        }
    }

    private static func shown(in state: EmptyTrashState) -> Shown<EmptyTrashViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
