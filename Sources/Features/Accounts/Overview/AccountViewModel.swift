import AtriumTexts
import Portico

/// The account's screen: whose it is, and what its owner can decide about it.
struct AccountViewModel: ProvidedViewModel {
    let provider: AccountProvider
    let localiser: Localiser

    func handle(_ event: AccountEvent) async -> AccountOutput? {
        switch event {
        case .timeZoneTapped(let zone):
            return await provider.choose(zone) ? .timeZoneChosen(zone) : nil
        case .changePasswordTapped(let current, let new):
            return await provider.changePassword(from: current, to: new).map { .passwordChanged($0) }
        case .forgottenTapped, .addressTapped, .sessionsTapped, .factorTapped, .historyTapped, .exportTapped,
            .preferencesTapped, .signOutTapped, .deleteTapped:
            return event.output
        }
    }

    func shown(in state: AccountState) -> Shown<AccountViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an account's owner does on its screen.
@ViewEvents enum AccountEvent {
    typealias Output = AccountOutput

    case timeZoneTapped(timeZone: TimeZoneName)
    case changePasswordTapped(currentPassword: Secret, newPassword: NewPassword)
    @Navigates(Output.forgotten) case forgottenTapped
    @Navigates(Output.address) case addressTapped
    @Navigates(Output.sessions) case sessionsTapped
    @Navigates(Output.factor) case factorTapped
    @Navigates(Output.history) case historyTapped
    @Navigates(Output.export) case exportTapped
    @Navigates(Output.preferences) case preferencesTapped
    @Navigates(Output.leaving) case signOutTapped
    @Navigates(Output.deletion) case deleteTapped
}

/// What the coordinator hears from the account's screen.
enum AccountOutput: Sendable, Hashable {
    case timeZoneChosen(TimeZoneName)
    /// The password is another one, and all other sessions are over.
    case passwordChanged(SignedInAccount)
    /// Its password is not known any more.
    case forgotten
    /// Where it is given another address.
    case address
    case sessions
    /// The second factor.
    case factor
    /// What happened to the account.
    case history
    /// Everything the account has, as files.
    case export
    /// The language, and how pages look.
    case preferences
    case leaving
    case deletion
}
