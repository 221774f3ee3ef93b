import Accounts
import Crypto
import Foundation
import Portico
import Storage

/// An address that an account was signed in from.
struct AccountAddressRow {
    var account: AccountID
    /// A hash: it is recognised, and not told.
    var address: String
    var seenAt: Date

    /// The SHA-256 of account and address, so that two accounts in one place are not seen to be. Whoever has the file can still try all
    /// the addresses there are; they are forgotten after a while for that reason.
    static func key(_ address: NetworkAddress, of account: AccountID) -> String {
        let digest = SHA256.hash(data: Data("\(account.rawValue) \(address.text)".utf8))
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The same as it is stored.
@Translatable(AccountAddressRow.self, table: "accountAddress")
struct StoredAccountAddress {
    @PrimaryKey var account: String
    @PrimaryKey var address: String
    var seenAt: Date
}

extension AccountAddressRow: Translatable {
    typealias ManagedObject = StoredAccountAddress
}
