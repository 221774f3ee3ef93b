import Accounts
import AtriumTexts
import Crypto
import Foundation
import Portico
import Storage

/// An account with all that is kept of it. The email address is kept as its key, too, by which it is found.
@Translatable(table: "account")
struct AccountRow {
    var id: AccountID
    var email: EmailAddress
    var emailKey: String
    var password: PasswordHash
    /// Kept as it is, also where this program does not know the zone.
    var timeZone: String?
    var createdAt: Date
    var passwordChangedAt: Date
    var version: CredentialVersion
}

extension AccountRow {
    init(_ account: Account, password: PasswordHash, version: CredentialVersion) {
        self.init(
            id: account.id,
            email: account.email,
            emailKey: account.email.key,
            password: password,
            timeZone: account.timeZone?.text,
            createdAt: account.createdAt,
            passwordChangedAt: account.passwordChangedAt,
            version: version
        )
    }

    /// Whether it is the account of an address, however that is spelled.
    func has(_ address: EmailAddress) -> Bool { address.keys.contains(emailKey) }

    var account: Account {
        Account(
            id: id,
            email: email,
            timeZone: timeZone.flatMap(TimeZoneName.init(rawValue:)),
            createdAt: createdAt,
            passwordChangedAt: passwordChangedAt
        )
    }
}

extension StorageSnapshot {
    /// The account of an address: of two whose domains are the same in ASCII, the one that is spelled so.
    func account(at address: EmailAddress) throws(StorageError) -> AccountRow? {
        let column = AccountRow.columns.emailKey
        for key in address.keys {
            if let row = try cachedObjects(AccountRow.self, .matching(column == key)).first { return row }
        }
        return nil
    }
}

/// An address that an account was signed in from.
@Translatable(table: "accountAddress")
struct AccountAddressRow {
    @PrimaryKey var account: AccountID
    /// A hash: it is recognised, and not told.
    @PrimaryKey var address: String
    var seenAt: Date

    /// The SHA-256 of account and address, so that two accounts in one place are not seen to be. Whoever has the file
    /// can still try all the addresses there are; they are forgotten after a while for that reason.
    static func key(_ address: NetworkAddress, of account: AccountID) -> String {
        SHA256.hash(data: Data("\(account.rawValue) \(address.text)".utf8)).hexadecimal
    }
}

/// An account that is deleted, and of which something may still be there.
@Translatable(table: "accountErasure")
struct AccountErasureRow {
    var id: AccountID
}
