import Accounts
import Foundation
import Portico
import Storage

/// An account with all that is kept of it. The email address is kept as its key, too, by which it is found.
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

/// The same as it is stored.
@Translatable(AccountRow.self, table: "account")
struct StoredAccount {
    var id: String
    var email: String
    var emailKey: String
    var password: String
    var timeZone: String?
    var createdAt: Date
    var passwordChangedAt: Date
    var version: String
}

extension AccountRow: Translatable {
    typealias ManagedObject = StoredAccount

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

    var account: Account {
        Account(
            id: id,
            email: email,
            timeZone: timeZone.flatMap(AccountTimeZone.init(rawValue:)),
            createdAt: createdAt,
            passwordChangedAt: passwordChangedAt
        )
    }
}
