import Portico

/// Whether an account is made only once a code has shown that its address is its owner's.
public enum AddressConfirmation: Sendable, Hashable {
    case required
    case notRequired
}

/// Signing up where the address has to be confirmed: the account is made once the code is typed, and its password waits
/// for that as a hash.
///
/// Nobody learns from it which addresses have accounts: who owns the address is told by mail.
struct SignUpConfirmation: Sendable {
    private let accounts: AccountService
    private let codes: CodeService

    init(accounts: AccountService, codes: CodeService) {
        self.accounts = accounts
        self.codes = codes
    }

    /// Throws `signUpClosed`, `passwordIsAddress`, `passwordIsCommon`, `unreachable`, `tooMany`, `unavailable`. Exactly one password is hashed, whether the
    /// address has an account or not.
    func ask(
        _ email: EmailAddress,
        _ password: NewPassword,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(AccountRefusal) -> PendingCode.ID {
        guard accounts.policy == .open else { throw .signUpClosed }
        guard !password.isAddress(email) else { throw .passwordIsAddress }
        guard !password.isCommon else { throw .passwordIsCommon }
        guard accounts.reach.reaches(email) else { throw .unreachable }
        let address = visitor.networkAddress
        let known = try await accounts.asking { () throws(AccountError) in
            try await accounts.repository.credentials(of: email, from: address)
        }
        // Not the known address of an account: that would tell that there is one.
        let attempt = SignInAttempt(address: address, email: email, isKnownAddress: false, isSignUp: true)
        return try await accounts.counted(attempt) {
            () throws(AccountRefusal) -> (outcome: PendingCode.ID, counts: Bool) in
            let id = try await codes.ask(for: email, to: .signUp, by: visitor, in: localiser) {
                id,
                moment throws(AccountRefusal) in
                let hash = try await accounts.hash(password.secret)
                return PendingCode(
                    id: id,
                    purpose: .signUp,
                    // The letter to whoever has the address goes with their account.
                    account: known?.account.id,
                    address: email,
                    password: hash,
                    isDecoy: known != nil,
                    askedAt: moment,
                    sentAt: moment
                )
            }
            return (id, true)
        }
    }

    /// Makes the account and lets the visitor in.
    func confirm(_ proof: CodeProof, by visitor: Visitor) async throws(CodeRefusal) -> SignUpOutcome {
        guard accounts.policy == .open else { throw .account(.signUpClosed) }
        let credentials: Credentials
        do throws(CodeRefusal) {
            credentials = try await codes.using { moment throws(CodeError) in
                try await codes.repository.addAccount(accounts.newID(), by: proof, at: moment)
            }
        } catch .taken {
            return .taken
        } catch {
            throw error
        }
        do throws(AccountRefusal) {
            return .signedIn(try await accounts.admit(visitor, to: credentials))
        } catch {
            throw .account(error)
        }
    }
}
