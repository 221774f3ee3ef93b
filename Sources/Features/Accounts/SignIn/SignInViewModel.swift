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

    func handle(_ event: SignInEvent) async -> SignInOutput? {
        switch event {
        case .signInTapped(let email, let password): await provider.signIn(email, password).map { .signedIn($0) }
        case .signUpTapped: .signUp
        }
    }

    func shown(in state: WayInState) -> Shown<SignInViewInputData> {
        Shown(
            state.mapToSignInViewInputData(provider.service.policy, hasSignedUp: request.hasSignedUp),
            state.signInCondition
        )
    }
}

/// What a visitor does on the sign-in screen.
@ViewEvents enum SignInEvent {
    typealias Output = SignInOutput

    case signInTapped(email: EmailAddress, password: Secret)
    /// No mere link: the form that somebody was led away from goes along with what is sent only.
    case signUpTapped
}

/// What the coordinator hears from the sign-in screen.
enum SignInOutput: Sendable, Hashable {
    case signedIn(SignedInAccount)
    /// They have no account yet.
    case signUp
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
    func mapToSignInViewInputData(_ policy: SignUpPolicy, hasSignedUp: Bool) -> SignInViewInputData {
        let account =
            "There is already an account with this email, and it has a different password. Please sign in with that password."
        return SignInViewInputData(
            message: problem?.message ?? (hasSignedUp ? account : ""),
            canSignUp: policy == .open
        )
    }

    var signInCondition: Condition { problem?.condition() ?? .ok }
}
