public import Foundation
public import Portico

/// What can be done about accounts: making one, signing in, changing the password, deleting it.
///
///     let account = try await service.signIn(email, password, by: visitor)
///
/// It has no state. An attempt that is given up before a password was checked counts for nothing and changes nothing.
public struct AccountService: Sendable {
    let repository: any AccountRepository
    let hasher: any PasswordHasher
    let limiter: SignInLimiter
    let adoption: any VisitorAdoption
    let sessions: any AccountSessions
    let erasure: any AccountErasure
    let factors: any SecondFactors
    let policy: SignUpPolicy
    let now: @Sendable () -> Date
    let newID: @Sendable () -> AccountID
    let alerts: any AccountAlerts
    let reach: any MailReach

    public init(
        repository: any AccountRepository,
        hasher: any PasswordHasher,
        limiter: SignInLimiter,
        adoption: any VisitorAdoption,
        sessions: any AccountSessions,
        erasure: any AccountErasure,
        factors: any SecondFactors,
        policy: SignUpPolicy,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> AccountID = Account.newID,
        alerts: any AccountAlerts = SilentAccountAlerts(),
        reach: any MailReach = AnyMailReach()
    ) {
        self.repository = repository
        self.hasher = hasher
        self.limiter = limiter
        self.adoption = adoption
        self.sessions = sessions
        self.erasure = erasure
        self.factors = factors
        self.policy = policy
        self.now = now
        self.newID = newID
        self.alerts = alerts
        self.reach = reach
    }

    /// Runs `check` where the limits admit it, and gives back what it was counted for where it says so or there was no
    /// answer at all.
    func counted<Outcome: Sendable>(
        _ attempt: SignInAttempt,
        _ check: () async throws(AccountRefusal) -> (outcome: Outcome, counts: Bool)
    ) async throws(AccountRefusal) -> Outcome {
        let permit: Limiter.Permit
        switch limiter.begin(attempt) {
        case .admitted(let taken): permit = taken
        case .refused(let seconds): throw .tooMany(retryAfter: seconds)
        }
        do throws(AccountRefusal) {
            let (outcome, counts) = try await check()
            if !counts { limiter.refund(permit) }
            return outcome
        } catch {
            switch error {
            // Each tells something of an account, or that there is none.
            case .wrongPassword, .passwordIsCommon, .unreachable: break
            default: limiter.refund(permit)
            }
            throw error
        }
    }

    /// Whether a password is an account's, at the cost of one computation in any case.
    func check(_ password: Secret, of credentials: Credentials?) async throws(AccountRefusal) -> PasswordCheck {
        do throws(PasswordHasherError) {
            return try await hasher.check(password, against: credentials?.password)
        } catch {
            throw AccountRefusal(error)
        }
    }

    func hash(_ password: Secret) async throws(AccountRefusal) -> PasswordHash {
        do throws(PasswordHasherError) {
            return try await hasher.hash(password)
        } catch {
            throw AccountRefusal(error)
        }
    }

    /// Asks a store, in the words of a refusal.
    func asking<Value>(_ ask: () async throws(AccountError) -> Value) async throws(AccountRefusal) -> Value {
        do throws(AccountError) {
            return try await ask()
        } catch {
            throw AccountRefusal(error)
        }
    }
}
