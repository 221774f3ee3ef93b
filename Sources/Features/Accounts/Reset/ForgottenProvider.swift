import Portico

/// Owns the state of the screen for who has forgotten a password.
struct ForgottenProvider: Provider {
    let reset: PasswordReset
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(WayInState())

    /// What waits for the code that was sent, if there is an account; nil where it was refused, and the state says why.
    func ask(_ email: EmailAddress) async -> PendingCode.ID? {
        await attempt { () async throws(AccountRefusal) in
            try await reset.ask(email, by: visitor, in: localiser)
        }
    }
}
