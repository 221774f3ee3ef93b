public import Accounts
public import Foundation
public import Portico
public import PorticoSessions

/// What accounts keep of themselves: who the owner is, and what happened. It goes with the account, in one commit.
public struct AccountBelongings: OwnedData {
    private let accounts: any AccountRepository
    private let history: any AccountHistory
    private let now: Now

    public init(
        _ accounts: any AccountRepository,
        history: any AccountHistory,
        now: @escaping Now = { Date() }
    ) {
        self.accounts = accounts
        self.history = history
        self.now = now
    }

    /// There is nothing but the account, which is gone by now.
    public func erase(_ account: AccountID) {}
    /// A visitor without an account keeps nothing in one.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}

    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let entries = try await history.entries(of: account)
        // It happens to the account as well: whoever takes its content away can be seen.
        try await history.add(HistoryEntry(.exported, by: .unknown, at: now()), of: account, telling: nil)
        return [
            try ExportPart(name: "account", encoding: try await accounts.account(account).map(ExportedAccount.init)),
            try ExportPart(name: "accounthistory", encoding: entries.map(ExportedHistoryEntry.init)),
        ]
    }
}

/// One thing that happened to an account, in its export.
private struct ExportedHistoryEntry: Encodable {
    let what: String
    let moment: Date
    let device: String?
    let address: String?
    let byAdministrator: Bool

    init(_ entry: HistoryEntry) {
        what = entry.kind.rawValue
        moment = entry.moment
        device = entry.origin.device
        address = entry.origin.address?.text
        byAdministrator = entry.origin.isAdministrator
    }
}

/// An account in its export.
private struct ExportedAccount: Encodable {
    let email: String
    let timeZone: String?
    let createdAt: Date

    init(_ account: Account) {
        email = account.email.text
        timeZone = account.timeZone?.text
        createdAt = account.createdAt
    }
}
