public import Portico

/// Asks whether the trash is to be emptied, and empties it.
public final class EmptyTrashViewModel: ProvidedViewModel {
    public let provider: EmptyTrashProvider

    public init(provider: EmptyTrashProvider) {
        self.provider = provider
    }

    public func handle(_ event: EmptyTrashEvent) async -> EmptyTrashOutput? {
        switch event {
        case .emptyTapped(let moment): await provider.empty(asOf: moment).map { .emptied($0) }
        case .closeTapped: event.output
        }
    }

    public static func shown(in state: EmptyTrashState) -> Shown<EmptyTrashViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
