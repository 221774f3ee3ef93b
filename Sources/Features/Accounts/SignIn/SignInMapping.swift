import Portico

extension WayInState {
    /// What the sign-in screen shows in this state.
    func mapToSignInViewInputData(hasSignedUp: Bool) -> SignInViewInputData {
        let account = "There is already an account with this email, and it has a different password. Please sign in with that password."
        return SignInViewInputData(message: refusal?.message ?? (hasSignedUp ? account : ""), canSignUp: policy == .open)
    }

    var signInCondition: Condition { refusal?.condition() ?? .ok }
}
