public import Portico

/// Where an account is deleted, with everything in it: the password is asked for once more.
public final class DeletionViewModel: ViewModel {
    private let provider: any AccountProvider

    public init(provider: any AccountProvider) {
        self.provider = provider
    }

    public var shown: Shown<DeletionViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<DeletionViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: DeletionEvent) async -> DeletionOutput? {
        switch event {
        case .deleteTapped(let password): await provider.delete(password: password) ? .deleted : nil
        case .closeTapped: event.output
        }
    }

    private static func shown(in state: AccountState) -> Shown<DeletionViewInputData> {
        Shown(state.mapToDeletionViewInputData(), state.deletionCondition)
    }
}
