import Foundation
import Portico
import Synchronization

@testable import Accounts

/// The accounts' service over stores in memory, with a clock that stands until it is moved.
final class AccountsFixture: AccountSessions, AccountErasure, VisitorAdoption, AccountUsageRepository {
    let repository = InMemoryAccounts()
    let codes: InMemoryCodes
    let factors: InMemoryFactors
    let history = InMemoryHistory()
    let hasher = CountingHasher()
    let devices = InMemoryDevices()
    let policy: SignUpPolicy
    let limiter: SignInLimiter
    let codeLimiter: CodeLimiter
    let adopted = Mutex<[VisitorID: AccountID]>([:])
    let erased = Mutex<[AccountID]>([])
    let living = Mutex<[AccountID: [AccountSession]]>([:])
    /// Thrown by sessions, erasure and adoption while it is there.
    let outage = Mutex<AccountError?>(nil)
    private let time = Time()
    /// How far the clock was moved, in seconds.
    let shift = Mutex<TimeInterval>(0)
    private let sentCodes = Mutex(0)

    static let moment = Date(timeIntervalSince1970: 1_577_836_800)

    init(_ policy: SignUpPolicy = .open) {
        self.policy = policy
        let time = time
        limiter = SignInLimiter(now: { time.now })
        codeLimiter = CodeLimiter(now: { time.now })
        codes = InMemoryCodes(repository)
        factors = InMemoryFactors(repository)
    }

    /// Moves the limiters' time.
    func pass(_ duration: Duration) {
        time.pass(duration)
    }

    var service: AccountService {
        AccountService(
            repository: repository,
            hasher: hasher,
            limiter: limiter,
            adoption: self,
            sessions: self,
            erasure: self,
            factors: factors,
            policy: policy,
            now: { Self.moment }
        )
    }

    /// The first code it sends is 100001, the next one 100002, and so on.
    var codeService: CodeService {
        CodeService(
            repository: codes,
            accounts: repository,
            limiter: codeLimiter,
            links: CodeLink(origin: "https://atrium.example"),
            now: { Self.moment.addingTimeInterval(self.shift.withLock { $0 }) },
            newCode: { length in
                TypedCode.of(
                    self.sentCodes.withLock {
                        $0 += 1
                        return (length == .short ? 100_000 : 1_000_000_000) + $0
                    }
                )
            },
            newID: { .random() }
        )
    }

    var signUpConfirmation: SignUpConfirmation { SignUpConfirmation(accounts: service, codes: codeService) }
    var addressChange: AddressChange { AddressChange(accounts: service, codes: codeService) }
    var passwordReset: PasswordReset {
        PasswordReset(accounts: service, codes: codeService, newID: { .random() })
    }
    var deletionConfirmation: DeletionConfirmation { DeletionConfirmation(accounts: service, codes: codeService) }

    /// Who was written to, and what about.
    var letters: [String] { codes.letters.withLock { $0.map { "\($0.address): \($0.letter.subject)" } } }

    /// Moves the clock and the limiters' time.
    func wait(_ seconds: TimeInterval) {
        shift.withLock { $0 += seconds }
        pass(.seconds(seconds))
    }

    /// An account whose owner was never seen anywhere.
    func add(_ email: String, _ password: String = "correct horse", outdated: Bool = false) async throws -> AccountID {
        let account = Account(
            id: Account.newID(),
            email: .of(email),
            createdAt: Self.moment,
            passwordChangedAt: Self.moment
        )
        let hash = outdated ? CountingHasher.oldHash(of: password) : CountingHasher.hash(of: password)
        try await repository.add(account, password: hash)
        return account.id
    }

    func sessions(of account: AccountID) async throws(AccountError) -> [AccountSession] {
        try available()
        return living.withLock { $0[account] ?? [] }
    }

    func begin(
        _ program: ProgramName,
        of account: SignedInAccount,
        until end: Date
    ) async throws(AccountError) -> BegunProgram? {
        try available()
        return living.withLock { living in
            let programs = living[account.id, default: []].count { $0.program != nil }
            guard programs < ProgramTokenRules.maximum else { return nil }
            let id = SessionID(rawValue: "program \(programs + 1)")
            let session = AccountSession(
                id: id,
                device: nil,
                createdAt: Self.moment,
                usedAt: Self.moment,
                program: AccountSession.Program(name: program.text, endsAt: end)
            )
            living[account.id, default: []].append(session)
            return BegunProgram(id: id, token: Secret("token \(programs + 1)"))
        }
    }

    func end(_ id: SessionID, of account: AccountID) async throws(AccountError) -> Bool {
        try available()
        return living.withLock { living in
            let before = living[account]?.count
            living[account]?.removeAll { $0.id == id }
            return living[account]?.count != before
        }
    }

    func endAll(of account: AccountID, except kept: SessionID?) async throws(AccountError) {
        try available()
        living.withLock { $0[account]?.removeAll { $0.id != kept } }
    }

    func usage(of account: AccountID) async throws(AccountError) -> AccountUsage {
        try available()
        return AccountUsage(bytes: 12_897_485, quota: 1 << 30)
    }

    func erase(_ account: AccountID) async throws(AccountError) {
        try available()
        erased.withLock { $0.append(account) }
        try await repository.delete(account)
    }

    func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError) {
        try available()
        adopted.withLock { $0[visitor] = account }
    }

    private func available() throws(AccountError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }
}

/// A time that stands until it is moved.
final class Time: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func pass(_ duration: Duration) {
        instant.withLock { $0 += duration }
    }
}

extension SignInEvent {
    /// By somebody who does not ask to stay signed in.
    static func signInTapped(email: EmailAddress, password: Secret) -> SignInEvent {
        .signInTapped(email: email, password: password, staysSignedIn: false)
    }
}

extension TypedCode {
    static func of(_ number: Int) -> TypedCode { TypedCode(text: String(number))! }
}

extension EmailAddress {
    static func of(_ text: String) -> EmailAddress { EmailAddress(text: text)! }
}

extension NewPassword {
    static func of(_ text: String) -> NewPassword { NewPassword(Secret(text))! }
}

extension Visitor {
    static func at(
        _ address: String?,
        id: String = "somebody",
        account: AccountID? = nil,
        session: String? = nil
    ) -> Visitor {
        Visitor(
            id: account.map(VisitorID.init(of:)) ?? VisitorID(rawValue: id),
            account: account,
            session: session.map(SessionID.init(rawValue:)),
            address: address
        )
    }
}

/// Turns tokens around.
struct TurningSeals: ProgramTokenSeals {
    func seal(_ token: Secret, of account: AccountID) -> String? {
        String("\(account.rawValue) \(token.revealed)".reversed())
    }

    func open(_ sealed: String, of account: AccountID) -> Secret? {
        let (text, own) = (String(sealed.reversed()), account.rawValue + " ")
        return text.hasPrefix(own) ? Secret(String(text.dropFirst(own.count))) : nil
    }
}
