public import Foundation
public import Portico

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
    /// Throws `emailTaken`.
    func add(_ account: Account, password: PasswordHash) async throws(AccountError)
    /// Sets another password where the present one is still `old`; a nil `old` takes whichever it is. A nil `moment` says that it is
    /// the same password, hashed anew. Throws `notFound`, `passwordChanged`.
    func setPassword(
        _ password: PasswordHash,
        of id: AccountID,
        replacing old: PasswordHash?,
        at moment: Date?
    ) async throws(AccountError)
    /// Throws `notFound`.
    func setTimeZone(_ zone: AccountTimeZone, of id: AccountID) async throws(AccountError)
    /// Remembers, for 90 days, that the account was signed in from an address; of many the newest 20.
    func remember(_ address: NetworkAddress, of id: AccountID, at moment: Date) async throws(AccountError)
    /// Deletes the account itself; one that is not there is gone already. What else belongs to it is deleted by `AccountErasure`.
    func delete(_ id: AccountID) async throws(AccountError)
}

/// How long an address is remembered, and how many of them.
public enum RememberedAddresses {
    /// In seconds: 90 days.
    public static let lifetime: TimeInterval = 90 * 24 * 60 * 60
    public static let most = 20
}
