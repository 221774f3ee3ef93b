public import Accounts
import Foundation
public import Portico

/// What accounts keep of themselves: who the owner is. It goes with the account, in one commit.
public struct AccountBelongings: Belongings {
    private let accounts: any AccountRepository

    public init(_ accounts: any AccountRepository) {
        self.accounts = accounts
    }

    /// There is nothing but the account, which is gone by now.
    public func erase(_ account: AccountID) {}
    /// A visitor without an account keeps nothing in one.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}

    public func exported(of account: AccountID) async throws -> [ExportPart] {
        [try ExportPart(name: "account", encoding: try await accounts.account(account).map(ExportedAccount.init))]
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
