import Portico

/// Where an account is given another address.
struct AddressViewModel: ProvidedViewModel {
    let provider: AddressProvider
    let localiser: Localiser

    func handle(_ event: AddressEvent) async -> AddressOutput? {
        switch event {
        case .changeTapped(let email, let password):
            await provider.ask(email, password: password).map { .codeSent($0) }
        case .closeTapped: event.output
        }
    }

    func shown(in state: AddressState) -> Shown<AddressViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an account's owner does where it is given another address.
@ViewEvents enum AddressEvent {
    typealias Output = AddressOutput

    case changeTapped(email: EmailAddress, password: Secret)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from there.
enum AddressOutput: Sendable, Hashable {
    /// The address has to be confirmed, whether it is taken or not.
    case codeSent(PendingCode.ID)
    case closed
}

/// What is shown where an account is given another address.
@ViewInputData struct AddressViewInputData {
    /// The present one; nil where that cannot be told.
    let email: String?
    /// Why no code was sent; else empty.
    let message: String
}

extension AddressState {
    /// What is shown in this state.
    func mapToViewInputData(_ localiser: Localiser) -> AddressViewInputData {
        let isAtField = problem == .wrongPassword
        return AddressViewInputData(
            email: email?.text,
            message: isAtField ? "" : problem?.message(in: localiser) ?? ""
        )
    }

    var condition: Condition { problem?.condition(passwordField: "password") ?? .ok }
}
