import Portico

/// The screen for who has forgotten a password.
struct ForgottenViewModel: ProvidedViewModel {
    let provider: ForgottenProvider
    let localiser: Localiser

    func handle(_ event: ForgottenEvent) async -> ForgottenOutput? {
        switch event {
        case .sendTapped(let email): await provider.ask(email).map { .codeSent($0) }
        case .signInTapped: .signIn
        }
    }

    func shown(in state: WayInState) -> Shown<ForgottenViewInputData> {
        Shown(
            ForgottenViewInputData(message: state.problem?.message(in: localiser) ?? ""),
            state.problem?.condition() ?? .ok
        )
    }
}

/// What somebody does who has forgotten a password.
@ViewEvents enum ForgottenEvent {
    typealias Output = ForgottenOutput

    case sendTapped(email: EmailAddress)
    /// No mere link, as `SignInEvent.signUpTapped`.
    case signInTapped
}

/// What the coordinator hears from there.
enum ForgottenOutput: Sendable, Hashable {
    /// Whether the address has an account or not.
    case codeSent(PendingCode.ID)
    /// They remember it.
    case signIn
}

/// What the screen shows to who has forgotten a password.
@ViewInputData struct ForgottenViewInputData {
    /// Why no code was sent; else empty.
    let message: String
}
