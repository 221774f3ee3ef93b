import Portico

extension DeletionState {
    /// What the deletion shows in this state.
    func mapToViewInputData() -> DeletionViewInputData {
        DeletionViewInputData(
            email: account?.email.text,
            message: refusal.map { $0 == .wrongPassword ? "" : $0.message } ?? ""
        )
    }

    var condition: Condition { refusal?.condition(passwordField: "password") ?? .ok }
}
