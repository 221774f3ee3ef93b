public import Portico

/// The sign-out screen. Signing out works whatever the store of accounts does.
public final class SignOutViewModel: ViewModel {
    private let provider: any AccountProvider

    public init(provider: any AccountProvider) {
        self.provider = provider
    }

    public var shown: Shown<SignOutViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<SignOutViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: SignOutEvent) async -> SignOutOutput? {
        switch event {
        case .signOutTapped: .signedOut
        case .stayTapped: event.output
        }
    }

    private static func shown(in state: AccountState) -> Shown<SignOutViewInputData> {
        Shown(SignOutViewInputData(email: state.account?.email.text))
    }
}
