import Portico

/// Where a forgotten password is replaced, after the code was right.
struct NewPasswordViewModel: ProvidedViewModel {
    let provider: NewPasswordProvider
    let localiser: Localiser

    func handle(_ event: NewPasswordEvent) async -> NewPasswordOutput? {
        switch event {
        case .chooseTapped(let password):
            await provider.choose(password).map { .chosen(email: email, isSignedOut: $0) }
        case .startAgainTapped: .startAgain(email: email)
        }
    }

    private var email: EmailAddress? { provider.currentState.email }

    func shown(in state: NewPasswordState) -> Shown<NewPasswordViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What somebody does where a forgotten password is replaced.
@ViewEvents enum NewPasswordEvent {
    typealias Output = NewPasswordOutput

    case chooseTapped(password: NewPassword)
    case startAgainTapped
}

/// What the coordinator hears from there, and whose password it was, where that is known.
enum NewPasswordOutput: Sendable, Hashable {
    case chosen(email: EmailAddress?, isSignedOut: Bool)
    /// Another code is needed.
    case startAgain(email: EmailAddress?)
}

/// What is shown where a forgotten password is replaced.
@ViewInputData struct NewPasswordViewInputData {
    /// Whose it is; nil where none can be chosen any more.
    let email: String?
    /// Why none was set; else empty.
    let message: String
}

extension NewPasswordState {
    /// What is shown in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NewPasswordViewInputData {
        NewPasswordViewInputData(
            email: problem?.endsIt == true ? nil : email?.text,
            message: problem?.message(in: localiser) ?? ""
        )
    }

    var condition: Condition {
        if case .account(let refusal) = problem { return refusal.condition(newPasswordField: "password") }
        return problem?.condition ?? .ok
    }
}
