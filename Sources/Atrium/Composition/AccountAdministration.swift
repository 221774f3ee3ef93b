import Accounts
import AccountsData
import ArgumentParser
import Foundation
import Portico

/// What an administrator can do about accounts without having one.
struct AccountAdministration {
    private let accounts: any AccountRepository
    private let sessions: any AccountSessions
    private let erasure: any AccountErasure
    private let hasher: any PasswordHasher
    private let factors: any SecondFactors

    init(
        accounts: any AccountRepository,
        sessions: any AccountSessions,
        erasure: any AccountErasure,
        hasher: any PasswordHasher,
        factors: any SecondFactors
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.erasure = erasure
        self.hasher = hasher
        self.factors = factors
    }

    /// Oldest first.
    func all() async throws(AccountAdministrationError) -> [Account] {
        try await asking { () throws(AccountError) in try await accounts.accounts() }
    }

    /// Those whose two-step sign-in takes recovery codes only, since its key is not here.
    func needingRecoveryCodes() async throws(AccountAdministrationError) -> Set<AccountID> {
        try await asking { () throws(AccountError) in Set(try await factors.accountsWithoutKey()) }
    }

    /// The account with an email address. Throws `malformed` and `missing`.
    func named(_ text: String) async throws(AccountAdministrationError) -> Account {
        let email = try Self.email(text)
        let found = try await asking { () throws(AccountError) in try await accounts.credentials(of: email, from: nil) }
        guard let found else { throw .missing(email) }
        return found.account
    }

    func add(_ text: String, password: NewPassword) async throws(AccountAdministrationError) -> Account {
        let email = try Self.newEmail(text)
        guard !password.isAddress(email) else { throw .passwordIsAddress }
        guard !password.isCommon else { throw .passwordIsCommon }
        let known = try await asking { () throws(AccountError) in try await accounts.credentials(of: email, from: nil) }
        guard known == nil else { throw .taken(email) }
        let hash = try await hash(password)
        let moment = Date()
        let account = Account(id: Account.newID(), email: email, createdAt: moment, passwordChangedAt: moment)
        do throws(AccountError) {
            try await accounts.add(account, password: hash, by: .administrator)
        } catch .emailTaken {
            throw .taken(email)
        } catch {
            throw .failed(error)
        }
        return account
    }

    /// Sets another password and ends all sessions of the account.
    func reset(_ account: Account, password: NewPassword) async throws(AccountAdministrationError) {
        guard !password.isAddress(account.email) else { throw .passwordIsAddress }
        guard !password.isCommon else { throw .passwordIsCommon }
        let hash = try await hash(password)
        try await asking { () throws(AccountError) in
            let letter = AccountMail.passwordChangedByAdministrator.letter(in: .english)
            let change = PasswordChange(at: Date(), by: .administrator, telling: letter)
            try await accounts.setPassword(hash, of: account.id, replacing: nil, change: change)
            try await sessions.endAll(of: account.id, except: nil)
        }
    }

    /// Turns two-step sign-in off, for who has lost their phone and their recovery codes. Throws `noFactor`.
    func turnOffFactor(of account: Account) async throws(AccountAdministrationError) {
        let change = FactorChange(account: account.id, session: nil, origin: .administrator, moment: Date())
        let letter = AccountMail.factorOffByAdministrator.letter(in: .english)
        do throws(FactorError) {
            try await factors.turnOff(showing: nil, for: change, telling: letter)
        } catch .account(let error) {
            throw .failed(error)
        } catch {
            throw .noFactor(account.email)
        }
    }

    /// Deletes an account and everything in it.
    func delete(_ account: Account) async throws(AccountAdministrationError) {
        try await asking { () throws(AccountError) in try await erasure.erase(account.id) }
    }

    /// Throws `malformed`.
    static func email(_ text: String) throws(AccountAdministrationError) -> EmailAddress {
        guard let email = EmailAddress(text: text) else { throw .malformed(text) }
        return email
    }

    /// One that mail can be sent to, as signing up asks for. Throws `malformed` and `unreachable`.
    static func newEmail(_ text: String) throws(AccountAdministrationError) -> EmailAddress {
        let email = try email(text)
        guard OutgoingMailReach().reaches(email) else { throw .unreachable(email) }
        return email
    }

    private func hash(_ password: NewPassword) async throws(AccountAdministrationError) -> PasswordHash {
        do throws(PasswordHasherError) {
            return try await hasher.hash(password.secret)
        } catch {
            throw .notHashed
        }
    }

    private func asking<Value>(
        _ ask: () async throws(AccountError) -> Value
    ) async throws(AccountAdministrationError) -> Value {
        do throws(AccountError) {
            return try await ask()
        } catch {
            throw .failed(error)
        }
    }
}

/// Why something was not done about an account.
enum AccountAdministrationError: FailureWithExitCode, Hashable, CustomStringConvertible {
    /// It is no email address.
    case malformed(String)
    /// No mail can be sent there.
    case unreachable(EmailAddress)
    case missing(EmailAddress)
    case taken(EmailAddress)
    /// It has no two-step sign-in.
    case noFactor(EmailAddress)
    case passwordIsAddress
    case passwordIsCommon
    case notHashed
    case failed(AccountError)

    /// By BSD's `sysexits.h`.
    var exitCode: ExitCode {
        switch self {
        case .malformed, .unreachable, .passwordIsAddress, .passwordIsCommon: ExitCode(65)
        case .missing, .noFactor, .failed(.notFound): ExitCode(66)
        case .taken, .failed(.emailTaken), .failed(.passwordChanged): ExitCode(75)
        case .notHashed, .failed(.unavailable): ExitCode(69)
        }
    }

    var description: String {
        switch self {
        case .malformed(let text): "“\(text)” must be \(EmailAddress.expectation)"
        case .unreachable(let email): "no mail can be sent to \(email.text)"
        case .missing(let email): "there is no account \(email.text); `atrium accounts list` shows them"
        case .taken(let email): "there is an account \(email.text) already"
        case .noFactor(let email): "two-step sign-in is off for \(email.text) already"
        case .passwordIsAddress: "the password must not be the email address"
        case .passwordIsCommon: "the password is one of those that are guessed first; choose another one"
        case .notHashed: "the password could not be hashed: there may not be the 128 MB for it"
        case .failed(.notFound): "the account no longer exists"
        case .failed(.emailTaken): "there is an account with this address already"
        case .failed(.passwordChanged): "the password was changed in the meantime"
        case .failed(.unavailable(let outage)): outage.description
        }
    }
}
