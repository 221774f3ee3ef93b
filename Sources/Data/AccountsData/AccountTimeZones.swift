public import Accounts
public import Foundation
public import Portico

/// The time zones that accounts' owners chose, for other features to show times in.
///
///     let zones = AccountTimeZones(accounts: repository)
///     let zone = await zones.timeZone(of: account, for: visitor)
public struct AccountTimeZones: Sendable {
    private let accounts: any AccountRepository

    public init(accounts: any AccountRepository) {
        self.accounts = accounts
    }

    /// That of the visitor's browser where none was chosen, and where that cannot be told; UTC where there is none either.
    public func timeZone(of account: AccountID, for visitor: Visitor) async -> TimeZone {
        (try? await accounts.account(account))?.zone(for: visitor) ?? visitor.timeZone ?? .gmt
    }
}
