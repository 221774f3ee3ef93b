import Portico

extension AccountState {
    /// What the deletion shows in this state.
    func mapToDeletionViewInputData() -> DeletionViewInputData {
        DeletionViewInputData(email: account?.email.text, message: message)
    }

    var deletionCondition: Condition { refusal?.condition(passwordField: "password") ?? .ok }
}
