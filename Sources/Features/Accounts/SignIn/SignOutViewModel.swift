import Portico

/// The sign-out screen. Signing out works whatever the store of accounts does.
struct SignOutViewModel: ProvidedViewModel {
    let provider: AccountProvider

    func handle(_ event: SignOutEvent) async -> SignOutOutput? {
        switch event {
        case .signOutTapped: .signedOut
        case .stayTapped: event.output
        }
    }

    func shown(in state: AccountState) -> Shown<SignOutViewInputData> {
        Shown(SignOutViewInputData(email: state.account?.email.text))
    }
}

/// What a visitor does on the sign-out screen.
@ViewEvents enum SignOutEvent {
    typealias Output = SignOutOutput

    case signOutTapped
    @Navigates(Output.stayed) case stayTapped
}

/// What the coordinator hears from the sign-out screen.
enum SignOutOutput: Sendable, Hashable {
    case signedOut
    /// They thought better of it.
    case stayed
}

/// What the sign-out screen shows.
@ViewInputData struct SignOutViewInputData {
    /// Whose session it is; nil where that cannot be told.
    let email: String?
}
