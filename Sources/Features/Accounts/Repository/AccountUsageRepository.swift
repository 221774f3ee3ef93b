public import Portico

/// Knows how much is kept in an account, whichever feature keeps it.
public protocol AccountUsageRepository: Sendable {
    /// Throws `unavailable`.
    func usage(of account: AccountID) async throws(AccountError) -> AccountUsage
}

/// How much is kept in an account, and how much may be.
public struct AccountUsage: Sendable, Hashable {
    /// In bytes.
    public var bytes: Int
    /// In bytes; nil where there is no limit.
    public var quota: Int?

    public init(bytes: Int, quota: Int?) {
        self.bytes = bytes
        self.quota = quota
    }
}
