public import Portico

/// Where an account is deleted, with everything in it: the password is asked for once more.
public final class DeletionViewModel: ProvidedViewModel {
    public let provider: AccountProvider

    public init(provider: AccountProvider) {
        self.provider = provider
    }

    public func handle(_ event: DeletionEvent) async -> DeletionOutput? {
        switch event {
        case .deleteTapped(let password): await provider.delete(password: password) ? .deleted : nil
        case .closeTapped: event.output
        }
    }

    public static func shown(in state: AccountState) -> Shown<DeletionViewInputData> {
        Shown(state.mapToDeletionViewInputData(), state.deletionCondition)
    }
}
