public import AtriumTexts
public import Foundation
public import Portico
public import PorticoSessions

/// Where accounts are kept.
///
///     guard let credentials = try await repository.credentials(of: email, from: address) else { … }
///
/// Each call is one transaction. Two accounts never have one email address, upper and lower case not told apart.
public protocol AccountRepository: Sendable {
    /// Nil where there is none.
    func account(_ id: AccountID) async throws(AccountError) -> Account?
    /// All of them, oldest first.
    func accounts() async throws(AccountError) -> [Account]
    /// What is kept for the account with this email address; nil where there is none.
    ///
    /// - Parameter address: where the visitor is, to know whether the account was signed in from there before.
    func credentials(of email: EmailAddress, from address: NetworkAddress?) async throws(AccountError) -> Credentials?
    func credentials(of id: AccountID, from address: NetworkAddress?) async throws(AccountError) -> Credentials?
    /// The version of an account's credentials; nil where there is no such account. It is asked for each time a session
    /// is opened, so it must be quick.
    func version(of id: AccountID) async throws(AccountError) -> CredentialVersion?
    /// The same where it takes little and nothing is waited for; a repository need not be able to.
    func versionWithoutWaiting(of id: AccountID) throws(AccountError) -> Unawaited<CredentialVersion?>
    /// The version of its credentials. Throws `emailTaken`.
    @discardableResult
    func add(
        _ account: Account,
        password: PasswordHash,
        by origin: AccountOrigin
    ) async throws(AccountError) -> CredentialVersion
    /// Sets another password where the present one is still `old`; a nil `old` takes whichever it is. It is noted in the
    /// account's history, and the letter is written to its address. A nil `change` says that it is the same password,
    /// hashed anew: the version stays, and nobody is told. Throws `notFound`, `passwordChanged`.
    ///
    /// - Returns: the version of the credentials as they are now.
    @discardableResult
    func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        change: PasswordChange?
    ) async throws(AccountError) -> CredentialVersion
    /// Throws `notFound`.
    func setTimeZone(_ zone: TimeZoneName, of id: AccountID) async throws(AccountError)
    /// Lets somebody in who showed the credentials of a version, where it is still the present one. Remembers, for 90
    /// days, that the account was signed in from an address, of many the newest 20, and notes the sign-in in the
    /// account's history. Throws `notFound`, `passwordChanged`.
    func admit(_ entry: AccountEntry, to id: AccountID, at moment: Date) async throws(AccountError)
    /// Deletes the account itself, and notes that the rest of it has to go: nobody signs in to it or stores anything in
    /// it from then on. One that is not there is gone already.
    func delete(_ id: AccountID) async throws(AccountError)
    /// The accounts that are deleted and of which something may still be there.
    func unfinishedErasures() async throws(AccountError) -> [AccountID]
    /// Nothing of a deleted account is left.
    func finishErasure(of id: AccountID) async throws(AccountError)
}

extension AccountRepository {
    public func versionWithoutWaiting(of id: AccountID) throws(AccountError) -> Unawaited<CredentialVersion?> {
        .pending
    }

    /// By somebody of whom nothing is known.
    @discardableResult
    public func add(_ account: Account, password: PasswordHash) async throws(AccountError) -> CredentialVersion {
        try await add(account, password: password, by: .unknown)
    }

    /// The same by somebody of whom nothing is known, and without a letter. A nil `moment` says that it is the same
    /// password, hashed anew.
    @discardableResult
    public func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        at moment: Date?
    ) async throws(AccountError) -> CredentialVersion {
        try await setPassword(password, of: id, replacing: old, change: moment.map { PasswordChange(at: $0) })
    }

    /// The same on a device of which nothing is known.
    public func admit(
        _ version: CredentialVersion,
        to id: AccountID,
        from address: NetworkAddress?,
        at moment: Date
    ) async throws(AccountError) {
        try await admit(AccountEntry(version: version, origin: AccountOrigin(address: address)), to: id, at: moment)
    }
}

/// When and by whom a password is changed, and what its owner is told.
public struct PasswordChange: Sendable, Hashable {
    public var moment: Date
    public var origin: AccountOrigin
    public var letter: AccountLetter?

    public init(at moment: Date, by origin: AccountOrigin = .unknown, telling letter: AccountLetter? = nil) {
        self.moment = moment
        self.origin = origin
        self.letter = letter
    }
}

/// How somebody comes in to an account.
public struct AccountEntry: Sendable, Hashable {
    /// Of the credentials that they showed.
    public var version: CredentialVersion
    public var origin: AccountOrigin
    /// Whether their device is remembered from then on.
    public var staysSignedIn: Bool

    public init(version: CredentialVersion, origin: AccountOrigin, staysSignedIn: Bool = false) {
        self.version = version
        self.origin = origin
        self.staysSignedIn = staysSignedIn
    }
}

/// How long an address is remembered, and how many of them.
public enum RememberedAddresses {
    /// In seconds: 90 days.
    public static let lifetime: TimeInterval = 90 * 24 * 60 * 60
    public static let maximum = 20
}

/// Why accounts cannot be read, or a change to them was not made.
///
/// Whatever is thrown, nothing was changed.
public enum AccountError: Error, Sendable, Hashable {
    /// Another account has that email address.
    case emailTaken
    /// There is no such account, or no more.
    case notFound
    /// The password is another one by now.
    case passwordChanged
    /// It cannot be found out or done at the moment.
    case unavailable(AccountOutage)
}

/// What it takes to let somebody in.
public struct Credentials: Sendable, Hashable {
    public var account: Account
    public var password: PasswordHash
    /// Read together with the password: another one as soon as that is changed.
    public var version: CredentialVersion
    /// Whether the account was signed in from the address in question before.
    public var isKnownAddress: Bool
    /// Whether the password alone lets nobody in. Read together with the version, which changes when a factor is turned
    /// on.
    public var hasFactor: Bool

    public init(
        account: Account,
        password: PasswordHash,
        version: CredentialVersion,
        isKnownAddress: Bool,
        hasFactor: Bool = false
    ) {
        self.account = account
        self.password = password
        self.version = version
        self.isKnownAddress = isKnownAddress
        self.hasFactor = hasFactor
    }
}
