import Portico

/// Where an account is deleted, with everything in it: the password is asked for once more.
struct DeletionViewModel: ProvidedViewModel {
    let provider: AccountProvider
    let localiser: Localiser

    func handle(_ event: DeletionEvent) async -> DeletionOutput? {
        switch event {
        case .deleteTapped(let password):
            switch await provider.delete(password: password) {
            case .deleted: .deleted
            case .codeSent(let id): .codeSent(id)
            case nil: nil
            }
        case .exportTapped, .closeTapped: event.output
        }
    }

    func shown(in state: AccountState) -> Shown<DeletionViewInputData> {
        Shown(state.mapToDeletionViewInputData(localiser), state.deletionCondition)
    }
}

/// What an account's owner does where it is deleted.
@ViewEvents enum DeletionEvent {
    typealias Output = DeletionOutput

    case deleteTapped(password: Secret)
    @Navigates(Output.export) case exportTapped
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the deletion.
enum DeletionOutput: Sendable, Hashable {
    /// The account and all that was in it is gone.
    case deleted
    /// It has to be confirmed.
    case codeSent(PendingCode.ID)
    case export
    case closed
}

/// What the deletion of an account shows.
@ViewInputData struct DeletionViewInputData {
    /// Whose it is; nil where that cannot be told.
    let email: String?
    /// Why it was not deleted; else empty.
    let message: String
}

extension AccountState {
    /// What the deletion shows in this state.
    func mapToDeletionViewInputData(_ localiser: Localiser) -> DeletionViewInputData {
        DeletionViewInputData(email: account?.email.text, message: message(in: localiser))
    }

    var deletionCondition: Condition { problem?.condition(passwordField: "password") ?? .ok }
}
