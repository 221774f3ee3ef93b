import Portico

extension WayInState {
    /// What the sign-up screen shows in this state.
    func mapToSignUpViewInputData() -> SignUpViewInputData {
        SignUpViewInputData(
            isOpen: policy == .open,
            message: policy == .open ? refusal?.message ?? "" : AccountRefusal.signUpClosed.message
        )
    }

    var signUpCondition: Condition {
        policy == .closed ? .forbidden : refusal?.condition(newPasswordField: "password") ?? .ok
    }
}
