public import Portico

/// What an account's owner does on its screen.
@ViewEvents public enum AccountEvent {
    public typealias Output = AccountOutput

    case timeZoneTapped(timeZone: AccountTimeZone)
    case changePasswordTapped(currentPassword: Secret, newPassword: NewPassword)
    @Navigates(Output.sessions) case sessionsTapped
    @Navigates(Output.export) case exportTapped
    @Navigates(Output.deletion) case deleteTapped
}

/// What the coordinator hears from the account's screen.
public enum AccountOutput: Sendable, Hashable {
    case timeZoneChosen(AccountTimeZone)
    /// The password is another one, and all other sessions are over.
    case passwordChanged(SignedInAccount)
    case sessions
    /// Everything the account has, as files.
    case export
    case deletion
}
