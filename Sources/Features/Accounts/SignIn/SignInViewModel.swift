import Portico

/// What the sign-in screen is told of where its visitor comes from.
struct SignInRequest: Sendable {
    /// Whether they come from signing up: the address has an account then, with another password.
    var hasSignedUp = false
}

/// The sign-in screen.
struct SignInViewModel: ProvidedViewModel {
    let provider: SignInProvider
    let request: SignInRequest
    let localiser: Localiser

    func handle(_ event: SignInEvent) async -> SignInOutput? {
        switch event {
        case .signInTapped(let email, let password, let staysSignedIn):
            switch await provider.signIn(email, password, staysSignedIn: staysSignedIn) {
            case .signedIn(let account):
                let isWarned = await provider.hasCopiedSignIn(account.id)
                return .signedIn(account, staysSignedIn: staysSignedIn, isWarned: isWarned)
            case .needsCode: return .needsCode
            case nil: return nil
            }
        case .signUpTapped: return .signUp
        case .forgottenTapped: return .forgotten
        }
    }

    func shown(in state: WayInState) -> Shown<SignInViewInputData> {
        Shown(
            state.mapToSignInViewInputData(provider.service.policy, hasSignedUp: request.hasSignedUp, localiser),
            state.signInCondition
        )
    }
}

/// What a visitor does on the sign-in screen.
@ViewEvents enum SignInEvent {
    typealias Output = SignInOutput

    /// Who stays signed in is asked for no password on this device when the session has ended.
    case signInTapped(email: EmailAddress, password: Secret, staysSignedIn: Bool)
    /// No mere link: the form that somebody was led away from goes along with what is sent only.
    case signUpTapped
    /// No mere link either.
    case forgottenTapped
}

/// What the coordinator hears from the sign-in screen.
enum SignInOutput: Sendable, Hashable {
    /// Who is warned is told that somebody may have a copy of what kept them signed in.
    case signedIn(SignedInAccount, staysSignedIn: Bool, isWarned: Bool)
    /// The password was right, and the account has a second factor.
    case needsCode
    /// They have no account yet.
    case signUp
    /// They have forgotten their password.
    case forgotten
}

/// What the sign-in screen shows.
@ViewInputData struct SignInViewInputData {
    /// Why nobody is signed in; empty where nothing was tried yet.
    let message: String
    /// Whether visitors can make accounts by themselves.
    let canSignUp: Bool
}

extension WayInState {
    /// What the sign-in screen shows in this state.
    func mapToSignInViewInputData(
        _ policy: SignUpPolicy,
        hasSignedUp: Bool,
        _ localiser: Localiser
    ) -> SignInViewInputData {
        // A wrong password is said at the fields.
        let problem = problem == .wrongPassword ? nil : problem?.message(in: localiser)
        return SignInViewInputData(
            message: problem ?? (hasSignedUp && self.problem == nil ? localiser(AccountFailures.emailTaken) : ""),
            canSignUp: policy == .open
        )
    }

    var signInCondition: Condition {
        guard problem == .wrongPassword else { return problem?.condition() ?? .ok }
        return .invalid(["email", "password"].map { FieldError(field: $0, text: AccountFailures.wrongPassword) })
    }
}
