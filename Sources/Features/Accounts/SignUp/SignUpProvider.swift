import Portico

/// Owns the state of the sign-up screen.
struct SignUpProvider: Provider {
    let service: AccountService
    let addresses: AddressConfirmation
    let confirmation: SignUpConfirmation
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(WayInState())

    /// What became of it; nil where it was refused, and the state says why.
    func signUp(_ email: EmailAddress, _ password: NewPassword) async -> SignUpStep? {
        await attempt { () throws(AccountRefusal) in
            switch addresses {
            case .notRequired: .signedUp(try await service.signUp(email, password, by: visitor))
            case .required: .codeSent(try await confirmation.ask(email, password, by: visitor, in: localiser))
            }
        }
    }
}

/// How far a sign-up is.
enum SignUpStep: Sendable, Hashable {
    case signedUp(SignUpOutcome)
    /// The address has to be confirmed.
    case codeSent(PendingCode.ID)
}
