public import Portico

/// The account's screen: whose it is, and what its owner can decide about it.
public final class AccountViewModel: ViewModel {
    private let provider: any AccountProvider

    public init(provider: any AccountProvider) {
        self.provider = provider
    }

    public var shown: Shown<AccountViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<AccountViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
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

    private static func shown(in state: AccountState) -> Shown<AccountViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
