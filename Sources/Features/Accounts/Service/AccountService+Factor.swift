import AtriumTexts
import Foundation
public import Portico

/// What the password opens.
public enum SignInOutcome: Sendable, Hashable {
    case signedIn(SignedInAccount)
    /// Nobody is signed in yet: the account has a second factor, and a code of it is awaited in the visitor's session.
    case needsCode
}

/// A sign-in that passed the second factor.
public struct PassedSignIn: Sendable, Hashable {
    public var account: SignedInAccount
    public var staysSignedIn: Bool

    public init(account: SignedInAccount, staysSignedIn: Bool) {
        self.account = account
        self.staysSignedIn = staysSignedIn
    }
}

extension AccountService {
    /// Makes a secret for the visitor's account, which waits for its first code. Throws `wrongPassword`, `tooMany`,
    /// `over` where there is a factor already, and what `AccountRefusal` says.
    public func prepareFactor(password: Secret, by visitor: Visitor) async throws(CodeRefusal) {
        let change = try change(by: visitor)
        try await confirm(password, of: change.account, by: visitor)
        do throws(FactorError) {
            _ = try await factors.prepare(change)
        } catch {
            throw CodeRefusal(error)
        }
    }

    /// Turns the factor on that was prepared, and ends all other sessions: they did not pass it. Throws `wrong`, `over`.
    public func turnOnFactor(with code: TypedCode, by visitor: Visitor) async throws(CodeRefusal) -> SignedInAccount {
        let change = try change(by: visitor)
        let version: CredentialVersion
        do throws(FactorError) {
            version = try await factors.turnOn(
                with: code,
                for: change,
                telling: AccountMail.factorOn.letter(in: visitor.localiser)
            )
        } catch {
            throw CodeRefusal(error)
        }
        // They open nothing any more. Where this fails they are forgotten in time.
        try? await sessions.endAll(of: change.account, except: visitor.session)
        return SignedInAccount(id: change.account, version: version)
    }

    /// Takes the place of the recovery codes there are.
    public func renewRecoveryCodes(
        password: Secret,
        _ proof: FactorProof,
        by visitor: Visitor
    ) async throws(CodeRefusal) {
        let change = try change(by: visitor)
        let credentials = try await confirm(password, of: change.account, by: visitor)
        try await counted(credentials, by: visitor) { () throws(FactorError) in
            try await factors.renewRecoveryCodes(showing: proof, for: change)
        }
    }

    public func turnOffFactor(
        password: Secret,
        _ proof: FactorProof,
        by visitor: Visitor
    ) async throws(CodeRefusal) {
        let change = try change(by: visitor)
        let credentials = try await confirm(password, of: change.account, by: visitor)
        let letter = AccountMail.factorOff.letter(in: visitor.localiser)
        try await counted(credentials, by: visitor) { () throws(FactorError) in
            try await factors.turnOff(showing: proof, for: change, telling: letter)
        }
    }

    /// Signs in to the account whose password the visitor has shown in their session. Throws `wrong`, `over`.
    ///
    /// It is counted as a password is: a wrong code slows down who comes from there.
    public func passFactor(_ proof: FactorProof, by visitor: Visitor) async throws(CodeRefusal) -> PassedSignIn {
        guard let session = visitor.session else { throw .over }
        let moment = now()
        let address = visitor.networkAddress
        let found = try await codeAsking { () throws(AccountError) -> Credentials? in
            guard let waiting = try await factors.waiting(in: session, at: moment) else { return nil }
            return try await repository.credentials(of: waiting.account, from: address)
        }
        guard let found else { throw .over }
        let letter = AccountMail.recoveryCodeUsed.letter(in: visitor.localiser)
        let waited = try await counted(found, by: visitor) { () throws(FactorError) in
            try await factors.pass(proof, in: session, by: visitor.origin, at: moment, telling: letter)
        }
        // The credentials may be others since: it is those that were shown which let somebody in.
        guard waited.account == found.account.id, waited.version == found.version else { throw .over }
        do throws(AccountRefusal) {
            let account = try await admit(visitor, to: found, staysSignedIn: waited.staysSignedIn)
            return PassedSignIn(account: account, staysSignedIn: waited.staysSignedIn)
        } catch .wrongPassword {
            throw .over
        } catch {
            throw .account(error)
        }
    }

    /// What the right password opens: the account, or the question for a code.
    func enter(
        _ visitor: Visitor,
        _ credentials: Credentials,
        staysSignedIn: Bool
    ) async throws(AccountRefusal) -> SignInOutcome {
        guard credentials.hasFactor else {
            return .signedIn(try await admit(visitor, to: credentials, staysSignedIn: staysSignedIn))
        }
        // Nobody is recognised there, so nobody can come back with a code.
        guard let session = try await visitor.sessionToWaitIn() else { throw .unavailable(.sessions) }
        let signIn = WaitingSignIn(
            session: session,
            account: credentials.account.id,
            version: credentials.version,
            staysSignedIn: staysSignedIn
        )
        try await asking { () throws(AccountError) in try await factors.wait(signIn, at: now()) }
        return .needsCode
    }

    /// The visitor's account, to be changed by them.
    private func change(by visitor: Visitor) throws(CodeRefusal) -> FactorChange {
        guard let change = FactorChange(by: visitor, at: now()) else { throw .account(.gone) }
        return change
    }

    @discardableResult
    private func confirm(
        _ password: Secret,
        of account: AccountID,
        by visitor: Visitor
    ) async throws(CodeRefusal) -> Credentials {
        do throws(AccountRefusal) {
            return try await confirmed(password, of: account, by: visitor)
        } catch {
            throw .account(error)
        }
    }

    /// Checks a proof where the limits admit it; a wrong one counts.
    private func counted<Value: Sendable>(
        _ credentials: Credentials,
        by visitor: Visitor,
        _ check: () async throws(FactorError) -> Value
    ) async throws(CodeRefusal) -> Value {
        let attempt = SignInAttempt(
            address: visitor.networkAddress,
            email: credentials.account.email,
            isKnownAddress: credentials.isKnownAddress
        )
        let outcome: Result<Value, CodeRefusal>
        do throws(AccountRefusal) {
            outcome = try await counted(attempt) {
                () throws(AccountRefusal) -> (outcome: Result<Value, CodeRefusal>, counts: Bool) in
                do throws(FactorError) {
                    return (.success(try await check()), false)
                } catch {
                    // The last wrong one says that it is over.
                    return (.failure(CodeRefusal(error)), error == .wrong || error == .over)
                }
            }
        } catch {
            throw .account(error)
        }
        return try outcome.get()
    }

    private func codeAsking<Value>(_ ask: () async throws(AccountError) -> Value) async throws(CodeRefusal) -> Value {
        do throws(AccountError) {
            return try await ask()
        } catch {
            throw .account(AccountRefusal(error))
        }
    }
}

extension FactorChange {
    /// Nil where the visitor is signed in to no account, or in no session.
    init?(by visitor: Visitor, at moment: Date) {
        guard let account = visitor.account, let session = visitor.session else { return nil }
        self.init(account: account, session: session, origin: visitor.origin, moment: moment)
    }
}

extension Visitor {
    /// The session that something waits in for a code; nil where the front end recognises nobody.
    func sessionToWaitIn() async throws(AccountRefusal) -> SessionID? {
        do throws(IdentityError) {
            return try await identifiedSession()
        } catch .tooMany(let seconds) {
            throw .tooMany(retryAfter: seconds)
        } catch {
            throw .unavailable(.sessions)
        }
    }

    /// Says things in their language.
    var localiser: Localiser { Localiser(Text.language(for: language)) }
}
