import Portico

extension SignUpState {
    /// What the sign-up screen shows in this state.
    func mapToViewInputData() -> SignUpViewInputData {
        SignUpViewInputData(
            isOpen: policy == .open,
            message: policy == .open ? refusal?.message ?? "" : AccountRefusal.signUpClosed.message
        )
    }

    var condition: Condition {
        if policy == .closed { return .forbidden }
        if refusal == .passwordIsAddress {
            return .invalid([FieldError(field: "password", message: "must not be the email address")])
        }
        return refusal?.condition() ?? .ok
    }
}
