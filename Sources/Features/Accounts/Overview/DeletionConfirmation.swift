import Portico

/// Deletes an account once a code that was sent to its address is typed, beside the password.
struct DeletionConfirmation: Sendable {
    private let accounts: AccountService
    private let codes: CodeService

    init(accounts: AccountService, codes: CodeService) {
        self.accounts = accounts
        self.codes = codes
    }

    /// Throws `wrongPassword`, `tooMany`, `gone`, `unavailable`.
    func ask(
        password: Secret,
        of id: AccountID,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(AccountRefusal) -> PendingCode.ID {
        let own = try await accounts.confirmed(password, of: id, by: visitor)
        return try await codes.ask(for: own.account.email, to: .deletion, by: visitor, in: localiser) {
            code,
            moment in
            PendingCode(
                id: code,
                purpose: .deletion,
                account: id,
                address: own.account.email,
                version: own.version,
                askedAt: moment,
                sentAt: moment
            )
        }
    }

    /// The account that is gone.
    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> AccountID {
        let pending = try await codes.using { moment throws(CodeError) in
            try await codes.repository.use(proof, at: moment)
        }
        guard let account = pending.account else { throw .over }
        do throws(AccountError) {
            try await accounts.erasure.erase(account)
        } catch {
            throw .account(AccountRefusal(error))
        }
        return account
    }
}
