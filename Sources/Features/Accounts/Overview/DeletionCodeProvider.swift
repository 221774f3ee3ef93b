import Portico

/// Owns the state of the code page where an account is deleted.
struct DeletionCodeProvider: SentCodeProvider {
    typealias Done = AccountID

    let deletion: DeletionConfirmation
    let codes: CodeService
    let request: CodeRequest
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(CodeState())
    var purpose: CodePurpose { .deletion }

    /// The account that is gone.
    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> AccountID {
        try await deletion.confirm(proof)
    }
}
