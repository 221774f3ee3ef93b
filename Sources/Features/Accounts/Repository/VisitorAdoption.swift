public import Portico
public import PorticoSessions

/// Gives an account what its owner kept before signing in.
public protocol VisitorAdoption: Sendable {
    /// Where it throws `unavailable`, part of it may be the account's already; the next sign-in brings the rest.
    func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError)
}

/// Moves the visitor's belongings of every feature.
public struct BelongingsAdoption: VisitorAdoption {
    private let belongings: [any OwnedData]

    public init(_ belongings: [any OwnedData]) {
        self.belongings = belongings
    }

    public func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError) {
        do throws(BelongingsError) {
            for belongings in belongings { try await belongings.move(from: visitor, to: VisitorID(of: account)) }
        } catch {
            throw .unavailable(.belongings(reason: error.reason))
        }
    }
}
