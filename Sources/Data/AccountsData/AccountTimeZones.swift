public import Accounts
public import Foundation
public import Portico

/// The time zones that accounts' owners chose, for other features to show times in.
///
///     let zones = AccountTimeZones(accounts: repository)
///     let zone = await zones.timeZone(of: account)
public struct AccountTimeZones: Sendable {
    private let accounts: any AccountRepository

    public init(accounts: any AccountRepository) {
        self.accounts = accounts
    }

    /// UTC where none was chosen, and where that cannot be told.
    public func timeZone(of account: AccountID) async -> TimeZone {
        (try? await accounts.account(account))?.zone ?? .gmt
    }
}
