import Portico

/// Owns the state of the code page for who has forgotten a password.
struct ResetCodeProvider: SentCodeProvider {
    typealias Done = PendingCode.ID

    let reset: PasswordReset
    let codes: CodeService
    let request: CodeRequest
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(CodeState())
    var purpose: CodePurpose { .passwordReset }

    /// What the new password is chosen by.
    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> PendingCode.ID {
        try await reset.confirm(proof)
    }
}
