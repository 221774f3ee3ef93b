import Portico

/// Owns the state of the sign-in screen.
struct SignInProvider: Provider {
    let service: AccountService
    let devices: any AccountDevices
    let visitor: Visitor
    let store = StateStore(WayInState())

    /// The account that was signed in to; nil where none was, and the state says why.
    func signIn(_ email: EmailAddress, _ password: Secret) async -> SignedInAccount? {
        await attempt { () throws(AccountRefusal) in try await service.signIn(email, password, by: visitor) }
    }

    /// Whether a copy of a device's token was noticed that the account's owner has not seen. They are signed in also
    /// where that cannot be told.
    func hasCopiedSignIn(_ account: AccountID) async -> Bool {
        let copy = try? await devices.copiedSignIn(of: account)
        return copy != nil
    }
}

/// What the screens of the way in know.
struct WayInState: AttemptState, Hashable {
    /// Why the last attempt failed.
    var problem: AccountRefusal?
}
