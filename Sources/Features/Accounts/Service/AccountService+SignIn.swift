public import Portico

/// What became of a sign-up. The answer is the same; where it leads tells whether the visitor is in, and so whether
/// there was an account: without mail nobody can hide that.
public enum SignUpOutcome: Sendable, Hashable {
    /// The account is new, or the password was its own.
    case signedIn(SignedInAccount)
    /// The password was its own, and the account has a second factor, of which a code is awaited.
    case needsCode
    /// The address has an account with another password. Nothing was changed.
    case taken
}

extension AccountService {
    /// Makes an account, or signs in to the one there is. Throws `signUpClosed`, `passwordIsAddress`, `passwordIsCommon`,
    /// `unreachable`, `tooMany`, `unavailable`.
    ///
    /// Exactly one password is hashed, whatever comes out, and it is counted alike.
    public func signUp(
        _ email: EmailAddress,
        _ password: NewPassword,
        by visitor: Visitor
    ) async throws(AccountRefusal) -> SignUpOutcome {
        guard policy == .open else { throw .signUpClosed }
        guard !password.isAddress(email) else { throw .passwordIsAddress }
        let address = visitor.networkAddress
        let known = try await asking { () throws(AccountError) in
            try await repository.credentials(of: email, from: address)
        }
        let attempt = SignInAttempt(
            address: address,
            email: email,
            isKnownAddress: known?.isKnownAddress ?? false,
            isSignUp: true
        )
        return try await counted(attempt) { () throws(AccountRefusal) -> (outcome: SignUpOutcome, counts: Bool) in
            if let known {
                guard try await isPassword(password.secret, of: known) else { return (.taken, true) }
                return (SignUpOutcome(try await enter(visitor, known, staysSignedIn: false)), false)
            }
            // Only here, behind the sign-in of an account that exists, which may have such a password. A refusal tells
            // that there is no account, so it is counted and hashed as a sign-in is.
            let hash = try await hash(password.secret)
            guard !password.isCommon else { throw .passwordIsCommon }
            guard reach.reaches(email) else { throw .unreachable }
            let moment = now()
            let account = Account(id: newID(), email: email, createdAt: moment, passwordChangedAt: moment)
            let version: CredentialVersion
            do throws(AccountError) {
                version = try await repository.add(account, password: hash, by: visitor.origin)
            } catch .emailTaken {
                // Somebody was faster.
                return (.taken, true)
            } catch {
                throw AccountRefusal(error)
            }
            // Where an account is made is no news to whoever makes it.
            let credentials = Credentials(account: account, password: hash, version: version, isKnownAddress: true)
            return (.signedIn(try await admit(visitor, to: credentials)), true)
        }
    }

    /// What an email address and a password open. Throws `wrongPassword`, `tooMany`, `unavailable`.
    ///
    /// Exactly one password is checked, also where the address has no account.
    public func signIn(
        _ email: EmailAddress,
        _ password: Secret,
        staysSignedIn: Bool = false,
        by visitor: Visitor
    ) async throws(AccountRefusal) -> SignInOutcome {
        let address = visitor.networkAddress
        let known = try await asking { () throws(AccountError) in
            try await repository.credentials(of: email, from: address)
        }
        let attempt = SignInAttempt(address: address, email: email, isKnownAddress: known?.isKnownAddress ?? false)
        return try await counted(attempt) { () throws(AccountRefusal) -> (outcome: SignInOutcome, counts: Bool) in
            guard try await isPassword(password, of: known), let known else { throw .wrongPassword }
            return (try await enter(visitor, known, staysSignedIn: staysSignedIn), false)
        }
    }

    /// Whether a password is an account's; a right one is hashed anew where its hash is no longer of the present kind.
    private func isPassword(_ password: Secret, of credentials: Credentials?) async throws(AccountRefusal) -> Bool {
        switch try await check(password, of: credentials) {
        case .differs: return false
        case .matches: return true
        case .matchesOutdated:
            // The old hash is as good as it was; where this fails the next sign-in tries again.
            guard let credentials, let hash = try? await hasher.hash(password) else { return true }
            _ = try? await repository.setPassword(
                hash,
                of: credentials.account.id,
                replacing: credentials.password,
                at: nil
            )
            return true
        }
    }

    /// The account gets what the visitor kept before, and knows where they are from now on. Hashing took its time: a
    /// password that was changed meanwhile lets nobody in. Whoever calls it has seen to the second factor.
    func admit(
        _ visitor: Visitor,
        to credentials: Credentials,
        staysSignedIn: Bool = false
    ) async throws(AccountRefusal) -> SignedInAccount {
        let account = credentials.account.id
        do throws(AccountError) {
            let entry = AccountEntry(
                version: credentials.version,
                origin: visitor.origin,
                staysSignedIn: staysSignedIn
            )
            try await repository.admit(entry, to: account, at: now())
        } catch {
            switch error {
            case .notFound, .passwordChanged: throw .wrongPassword
            // Who is not remembered is only limited sooner. Their session tells by its version whether it is one.
            case .unavailable, .emailTaken: break
            }
        }
        // Before anything else can fail: from now on the address is known, and nobody would be told of it later.
        await tell(of: visitor, in: credentials)
        if let id = visitor.id, id.account == nil {
            // It goes with the session that ends here, so nobody is signed in without it.
            try await asking { () throws(AccountError) in try await adoption.adopt(id, into: account) }
        }
        return SignedInAccount(id: account, version: credentials.version)
    }
}

extension AccountService {
    /// The owner is told of a sign-in from somewhere new. Where nobody knows where that is, nobody knows that it is new.
    func tell(of visitor: Visitor, in credentials: Credentials) async {
        guard !credentials.isKnownAddress, let address = visitor.networkAddress else { return }
        await alerts.signedIn(
            UnknownSignIn(
                account: credentials.account.id,
                address: address.text,
                language: visitor.language,
                moment: now()
            )
        )
    }
}

extension SignUpOutcome {
    fileprivate init(_ outcome: SignInOutcome) {
        self =
            switch outcome {
            case .signedIn(let account): .signedIn(account)
            case .needsCode: .needsCode
            }
    }
}

extension Visitor {
    var networkAddress: NetworkAddress? { address.flatMap { NetworkAddress($0) } }
}
