import Portico

/// Owns the state of the code page for another address.
struct AddressCodeProvider: SentCodeProvider {
    typealias Done = EmailAddress

    let change: AddressChange
    let codes: CodeService
    let request: CodeRequest
    let visitor: Visitor
    let localiser: Localiser
    let store = StateStore(CodeState())
    var purpose: CodePurpose { .newAddress }

    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> EmailAddress {
        try await change.confirm(proof, in: localiser)
    }
}
