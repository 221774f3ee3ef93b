import Portico

extension WayInState {
    /// What the sign-in screen shows in this state.
    func mapToSignInViewInputData() -> SignInViewInputData {
        SignInViewInputData(message: refusal?.message ?? "", canSignUp: policy == .open)
    }

    var signInCondition: Condition { refusal?.condition() ?? .ok }
}
