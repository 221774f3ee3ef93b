public import Portico

extension AccountService {
    /// Sets another password and ends all sessions of the account but the visitor's. Throws `wrongPassword`, `passwordIsAddress`,
    /// `tooMany`, `gone`, `unavailable`.
    ///
    /// - Returns: whether the other sessions were ended; where that failed the password is the new one all the same.
    public func changePassword(
        from current: Secret,
        to new: NewPassword,
        of id: AccountID,
        by visitor: Visitor
    ) async throws(AccountRefusal) -> Bool {
        let credentials = try await confirmed(current, of: id, by: visitor) { credentials throws(AccountRefusal) in
            if new.isAddress(credentials.account.email) { throw .passwordIsAddress }
        }
        let hash = try await hash(new.secret)
        try await asking { () throws(AccountError) in
            try await repository.setPassword(hash, of: id, replacing: credentials.password, at: now())
        }
        do throws(AccountError) {
            try await sessions.endAll(of: id, except: visitor.session)
            return true
        } catch {
            return false
        }
    }

    /// Deletes the account and everything that belongs to it. Throws `wrongPassword`, `tooMany`, `gone`, `unavailable`.
    public func delete(_ id: AccountID, password: Secret, by visitor: Visitor) async throws(AccountRefusal) {
        _ = try await confirmed(password, of: id, by: visitor)
        try await asking { () throws(AccountError) in try await erasure.erase(id) }
    }

    /// The credentials of an account whose password somebody knows; `rule` comes before the password is looked at.
    private func confirmed(
        _ password: Secret,
        of id: AccountID,
        by visitor: Visitor,
        _ rule: (Credentials) throws(AccountRefusal) -> Void = { _ in }
    ) async throws(AccountRefusal) -> Credentials {
        let address = visitor.networkAddress
        let found = try await asking { () throws(AccountError) in try await repository.credentials(of: id, from: address) }
        guard let found else { throw .gone }
        try rule(found)
        let attempt = SignInAttempt(address: address, email: found.account.email, isKnownAddress: found.isKnownAddress)
        return try await counted(attempt) { () throws(AccountRefusal) -> (outcome: Credentials, counts: Bool) in
            guard try await check(password, of: found) != .differs else { throw .wrongPassword }
            return (found, false)
        }
    }
}
