import Portico

/// Gives an account another address once a code has shown that it is its owner's; the address before is told.
struct AddressChange: Sendable {
    private let accounts: AccountService
    private let codes: CodeService

    init(accounts: AccountService, codes: CodeService) {
        self.accounts = accounts
        self.codes = codes
    }

    /// Throws `unreachable`, `wrongPassword`, `tooMany`, `gone`, `unavailable`. An address that another account has is not refused here:
    /// its owner is told by mail.
    func ask(
        _ email: EmailAddress,
        password: Secret,
        of id: AccountID,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(AccountRefusal) -> PendingCode.ID {
        guard accounts.reach.reaches(email) else { throw .unreachable }
        let own = try await accounts.confirmed(password, of: id, by: visitor)
        let known = try await accounts.asking { () throws(AccountError) in
            try await accounts.repository.credentials(of: email, from: nil)
        }
        return try await codes.ask(for: email, to: .newAddress, by: visitor, in: localiser) {
            code,
            moment in
            PendingCode(
                id: code,
                purpose: .newAddress,
                account: id,
                address: email,
                version: own.version,
                isDecoy: known.map { $0.account.id != id } ?? false,
                askedAt: moment,
                sentAt: moment
            )
        }
    }

    func confirm(_ proof: CodeProof, in localiser: Localiser) async throws(CodeRefusal) -> EmailAddress {
        try await codes.using { moment throws(CodeError) in
            try await codes.repository.setAddress(by: proof, at: moment) {
                AccountMail.addressChanged(to: $0).letter(in: localiser)
            }
        }.email
    }
}
