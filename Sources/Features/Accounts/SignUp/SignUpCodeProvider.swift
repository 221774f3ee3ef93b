import Portico

/// Owns the state of the code page at the end of signing up.
struct SignUpCodeProvider: SentCodeProvider {
    typealias Done = SignUpOutcome

    let confirmation: SignUpConfirmation
    let codes: CodeService
    let request: CodeRequest
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(CodeState())
    var purpose: CodePurpose { .signUp }

    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> SignUpOutcome {
        try await confirmation.confirm(proof, by: visitor)
    }
}
