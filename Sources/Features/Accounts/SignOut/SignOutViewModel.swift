public import Portico

/// The sign-out screen. Signing out works whatever the store of accounts does.
public final class SignOutViewModel: ProvidedViewModel {
    public let provider: AccountProvider

    public init(provider: AccountProvider) {
        self.provider = provider
    }

    public func handle(_ event: SignOutEvent) async -> SignOutOutput? {
        switch event {
        case .signOutTapped: .signedOut
        case .stayTapped: event.output
        }
    }

    public static func shown(in state: AccountState) -> Shown<SignOutViewInputData> {
        Shown(SignOutViewInputData(email: state.account?.email.text))
    }
}
