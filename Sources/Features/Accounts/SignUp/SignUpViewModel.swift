import Portico

/// The sign-up screen.
struct SignUpViewModel: ProvidedViewModel {
    let provider: SignUpProvider
    let localiser: Localiser

    func handle(_ event: SignUpEvent) async -> SignUpOutput? {
        switch event {
        case .signUpTapped(let email, let password):
            switch await provider.signUp(email, password) {
            case .signedUp(let outcome): .signedUp(outcome)
            case .codeSent(let id): .codeSent(id)
            case nil: nil
            }
        case .signInTapped: .signIn
        }
    }

    func shown(in state: WayInState) -> Shown<SignUpViewInputData> {
        let policy = provider.service.policy
        return Shown(state.mapToSignUpViewInputData(policy, localiser), state.signUpCondition(policy))
    }
}

/// What a visitor does on the sign-up screen.
@ViewEvents enum SignUpEvent {
    typealias Output = SignUpOutput

    case signUpTapped(email: EmailAddress, password: NewPassword)
    /// No mere link, as `SignInEvent.signUpTapped`.
    case signInTapped
}

/// What the coordinator hears from the sign-up screen.
enum SignUpOutput: Sendable, Hashable {
    case signedUp(SignUpOutcome)
    /// They have to confirm their address, whether it is taken or not.
    case codeSent(PendingCode.ID)
    /// They have an account already.
    case signIn
}

/// What the sign-up screen shows.
@ViewInputData struct SignUpViewInputData {
    /// Whether visitors can make accounts by themselves; there is no form where they cannot.
    let isOpen: Bool
    /// Why no account was made; empty where nothing was tried yet.
    let message: String
}

extension WayInState {
    /// What the sign-up screen shows in this state.
    func mapToSignUpViewInputData(_ policy: SignUpPolicy, _ localiser: Localiser) -> SignUpViewInputData {
        let refusal = policy == .open ? problem : .signUpClosed
        return SignUpViewInputData(isOpen: policy == .open, message: refusal?.message(in: localiser) ?? "")
    }

    func signUpCondition(_ policy: SignUpPolicy) -> Condition {
        policy == .closed ? .forbidden : problem?.condition(newPasswordField: "password") ?? .ok
    }
}
