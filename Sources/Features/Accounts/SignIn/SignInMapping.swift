import Portico

extension SignInState {
    /// What the sign-in screen shows in this state.
    func mapToViewInputData() -> SignInViewInputData {
        SignInViewInputData(message: refusal?.message ?? "", canSignUp: policy == .open)
    }

    var condition: Condition { refusal?.condition() ?? .ok }
}
