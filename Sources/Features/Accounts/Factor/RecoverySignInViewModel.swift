import Portico

/// Where somebody whose password was right, and who has lost their phone, types a recovery code.
struct RecoverySignInViewModel: ProvidedViewModel {
    let provider: RecoverySignInProvider
    let localiser: Localiser

    func handle(_ event: RecoverySignInEvent) async -> RecoverySignInOutput? {
        switch event {
        case .codeSent(let code): await provider.send(code: code).map { .confirmed($0) }
        case .appTapped: .app
        case .signInTapped: .signIn
        }
    }

    func shown(in state: RecoverySignInState) -> Shown<RecoverySignInViewInputData> {
        Shown(
            RecoverySignInViewInputData(
                account: state.account?.text,
                message: state.problem?.message(in: localiser) ?? "",
                canSend: state.problem?.endsIt != true
            ),
            state.problem?.condition ?? .ok
        )
    }
}

/// What a visitor does where a recovery code is typed.
@ViewEvents enum RecoverySignInEvent {
    typealias Output = RecoverySignInOutput

    case codeSent(code: RecoveryCode)
    /// They have their phone after all. No mere link, as `SignInEvent.signUpTapped`.
    case appTapped
    /// No sign-in waits for a code any more. No mere link, either.
    case signInTapped
}

/// What the coordinator hears from the page where a recovery code is typed.
enum RecoverySignInOutput: Sendable, Hashable {
    case confirmed(SecondFactorDone)
    /// The page for the code of the app.
    case app
    case signIn
}

/// What the page shows where a recovery code is typed.
@ViewInputData struct RecoverySignInViewInputData {
    /// Whose password was typed before, for password managers.
    let account: String?
    /// Why the last one did not do; else empty.
    let message: String
    /// Whether a code can do at all.
    let canSend: Bool
}
