public import Portico

/// Deletes an account and everything that belongs to it, of all features.
///
/// Once begun it goes on to its end, whether anybody waits for it or not. The account itself goes first, so that nothing is added
/// meanwhile; what could not be deleted then is deleted later. Throws `unavailable` where the account is still there, with all of it.
public protocol AccountErasure: Sendable {
    func erase(_ account: AccountID) async throws(AccountError)
}
