public import Portico

/// Where accounts are signed in. All methods throw `AccountError.unavailable` where that cannot be told.
public protocol AccountSessions: Sendable {
    /// Those that have not ended, newest first.
    func sessions(of account: AccountID) async throws(AccountError) -> [AccountSession]
    /// Ends one session of an account; false where the account has none such, and nothing is ended then.
    func end(_ id: SessionID, of account: AccountID) async throws(AccountError) -> Bool
    /// Ends all sessions of an account but one, or all. Once begun it goes on to its end, whether anybody waits for it or not.
    func endAll(of account: AccountID, except kept: SessionID?) async throws(AccountError)
}
