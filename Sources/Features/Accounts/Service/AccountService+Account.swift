public import Portico

extension AccountService {
    /// Sets another password, and with it ends all sessions of the account: those of the old one's version are worth
    /// nothing any more, also one that is beginning at the moment. Throws `wrongPassword`, `passwordIsAddress`, `passwordIsCommon`,
    /// `passwordIsSame`, `tooMany`, `gone`, `unavailable`.
    ///
    /// - Returns: the version that the visitor is signed in with from then on.
    public func changePassword(
        from current: Secret,
        to new: NewPassword,
        of id: AccountID,
        by visitor: Visitor
    ) async throws(AccountRefusal) -> CredentialVersion {
        let credentials = try await confirmed(current, of: id, by: visitor) { credentials throws(AccountRefusal) in
            if new.isAddress(credentials.account.email) { throw .passwordIsAddress }
            if new.isCommon { throw .passwordIsCommon }
        }
        // Only now: nobody else is to learn what it is.
        guard new.secret.revealed != current.revealed else { throw .passwordIsSame }
        let hash = try await hash(new.secret)
        let change = PasswordChange(
            at: now(),
            by: visitor.origin,
            telling: AccountMail.passwordChanged.letter(in: visitor.localiser)
        )
        let version = try await asking { () throws(AccountError) in
            try await repository.setPassword(hash, of: id, replacing: credentials.password, change: change)
        }
        // They open nothing any more. Where this fails they are forgotten in time.
        try? await sessions.endAll(of: id, except: visitor.session)
        return version
    }

    /// Deletes the account and everything that belongs to it. Throws `wrongPassword`, `tooMany`, `gone`, `unavailable`.
    public func delete(_ id: AccountID, password: Secret, by visitor: Visitor) async throws(AccountRefusal) {
        _ = try await confirmed(password, of: id, by: visitor)
        try await asking { () throws(AccountError) in try await erasure.erase(id) }
    }

    /// The credentials of an account whose password somebody knows; `rule` comes before the password is looked at.
    func confirmed(
        _ password: Secret,
        of id: AccountID,
        by visitor: Visitor,
        _ rule: (Credentials) throws(AccountRefusal) -> Void = { _ in }
    ) async throws(AccountRefusal) -> Credentials {
        let address = visitor.networkAddress
        let found = try await asking { () throws(AccountError) in
            try await repository.credentials(of: id, from: address)
        }
        guard let found else { throw .gone }
        try rule(found)
        let attempt = SignInAttempt(address: address, email: found.account.email, isKnownAddress: found.isKnownAddress)
        return try await counted(attempt) { () throws(AccountRefusal) -> (outcome: Credentials, counts: Bool) in
            guard try await check(password, of: found) != .differs else { throw .wrongPassword }
            return (found, false)
        }
    }
}
