public import Portico

/// Deletes an account and everything that belongs to it, of all features.
///
/// Once begun it goes on to its end, whether anybody waits for it or not. Throws `unavailable` where it stopped halfway: it may be
/// begun again, as the account itself goes last.
public protocol AccountErasure: Sendable {
    func erase(_ account: AccountID) async throws(AccountError)
}
