import Portico

/// Owns the state of the sign-in screen.
struct SignInProvider: Provider {
    let service: AccountService
    let devices: any AccountDevices
    let visitor: Visitor
    let store = StateStore(WayInState())

    /// What the password opened; nil where it opened nothing, and the state says why.
    func signIn(_ email: EmailAddress, _ password: Secret, staysSignedIn: Bool) async -> SignInOutcome? {
        await attempt { () throws(AccountRefusal) in
            try await service.signIn(email, password, staysSignedIn: staysSignedIn, by: visitor)
        }
    }

    func hasCopiedSignIn(_ account: AccountID) async -> Bool { await devices.hasCopiedSignIn(account) }
}

/// What the screens of the way in know.
struct WayInState: AttemptState, Hashable {
    /// Why the last attempt failed.
    var problem: AccountRefusal?
}
