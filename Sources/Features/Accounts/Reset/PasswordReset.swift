import Portico

/// Lets who has forgotten a password choose another one, by a code that is sent to the account's address.
///
/// Nobody learns from it which addresses have accounts: what waits for a code is kept for those that have none as well,
/// though none is sent.
struct PasswordReset: Sendable {
    private let accounts: AccountService
    private let codes: CodeService
    private let newID: @Sendable () -> PendingCode.ID

    init(accounts: AccountService, codes: CodeService, newID: @escaping @Sendable () -> PendingCode.ID) {
        self.accounts = accounts
        self.codes = codes
        self.newID = newID
    }

    /// Throws `tooMany`, `unavailable`.
    func ask(
        _ email: EmailAddress,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(AccountRefusal) -> PendingCode.ID {
        let known = try await accounts.asking { () throws(AccountError) in
            try await accounts.repository.credentials(of: email, from: nil)
        }
        return try await codes.ask(for: email, to: .passwordReset, by: visitor, in: localiser) {
            id,
            moment in
            PendingCode(
                id: id,
                purpose: .passwordReset,
                account: known?.account.id,
                // As it was typed: how its owner writes it would tell that there is one.
                address: email,
                version: known?.version,
                isDecoy: known == nil,
                askedAt: moment,
                sentAt: moment
            )
        }
    }

    /// What the new password is chosen by.
    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> PendingCode.ID {
        let choice = newID()
        try await codes.using { moment throws(CodeError) in
            try await codes.repository.allowChoice(choice, by: proof, at: moment)
        }
        return choice
    }

    /// Sets the password, and with it ends all sessions of the account; who owns the address is told.
    ///
    /// - Returns: Whether the visitor's own session is one of those.
    func choose(
        _ password: NewPassword,
        by choice: PendingCode.ID,
        _ visitor: Visitor,
        in localiser: Localiser
    ) async throws(CodeRefusal) -> Bool {
        // First: only who may choose one has a password hashed.
        let pending = try await waiting(choice, by: visitor)
        guard !password.isAddress(pending.address) else { throw .account(.passwordIsAddress) }
        guard !password.isCommon else { throw .account(.passwordIsCommon) }
        let hash: PasswordHash
        do throws(AccountRefusal) {
            try await requireAnother(password, than: pending.account)
            hash = try await accounts.hash(password.secret)
        } catch {
            throw .account(error)
        }
        let letter = AccountMail.passwordReset.letter(in: localiser)
        let account = try await codes.using { moment throws(CodeError) in
            try await codes.repository.setPassword(
                hash,
                by: choice,
                from: visitor.origin,
                at: moment,
                telling: letter
            )
        }
        // They open nothing any more. Where this fails they are forgotten in time.
        try? await accounts.sessions.endAll(of: account.id, except: nil)
        return account.id == visitor.account
    }

    /// Throws `passwordIsSame`. A visitor with the code may learn it: they can choose any other.
    private func requireAnother(
        _ password: NewPassword,
        than account: AccountID?
    ) async throws(AccountRefusal) {
        guard let account else { return }
        let known = try await accounts.asking { () throws(AccountError) in
            try await accounts.repository.credentials(of: account, from: nil)
        }
        guard let known else { return }
        if try await accounts.check(password.secret, of: known) != .differs { throw .passwordIsSame }
    }

    /// What lets a password be chosen. Throws `over`.
    func waiting(_ choice: PendingCode.ID, by visitor: Visitor) async throws(CodeRefusal) -> PendingCode {
        let pending = try await codes.pending(CodeRequest(id: choice), for: .passwordChoice, by: visitor)
        guard pending.holds(at: codes.now()) else { throw .over }
        return pending
    }
}
