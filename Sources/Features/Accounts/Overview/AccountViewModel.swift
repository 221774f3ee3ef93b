public import Portico

/// The account's screen: whose it is, and what its owner can decide about it.
public final class AccountViewModel: ProvidedViewModel {
    public let provider: AccountProvider

    public init(provider: AccountProvider) {
        self.provider = provider
    }

    public func handle(_ event: AccountEvent) async -> AccountOutput? {
        switch event {
        case .timeZoneTapped(let zone):
            return await provider.choose(zone) ? .timeZoneChosen(zone) : nil
        case .changePasswordTapped(let current, let new):
            return await provider.changePassword(from: current, to: new).map { .passwordChanged($0) }
        case .sessionsTapped, .exportTapped, .deleteTapped:
            return event.output
        }
    }

    public static func shown(in state: AccountState) -> Shown<AccountViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
