import Portico

/// Owns the state of the sign-up screen.
struct SignUpProvider: Provider {
    let service: AccountService
    let visitor: Visitor
    let store = StateStore(WayInState())

    /// What became of it; nil where it was refused, and the state says why.
    func signUp(_ email: EmailAddress, _ password: NewPassword) async -> SignUpOutcome? {
        await attempt { () throws(AccountRefusal) in try await service.signUp(email, password, by: visitor) }
    }
}
