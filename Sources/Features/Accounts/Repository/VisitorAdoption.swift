public import Portico

/// Gives an account what its owner kept before signing in.
public protocol VisitorAdoption: Sendable {
    /// All of it or, where it throws `unavailable`, nothing.
    func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError)
}
