import Accounts
import Crypto
import Foundation
import Portico
import PorticoHost
import Storage

/// What waits for a code, as it is stored: without its id, of which only a hash is kept.
@Translatable(table: "accountCode")
struct AccountCodeRow {
    var id: String
    var purpose: CodePurpose
    var account: AccountID?
    var address: EmailAddress
    var password: PasswordHash?
    var version: CredentialVersion?
    var isDecoy: Bool
    /// The code's hash.
    var code: String
    var wrongTries: Int
    var askedAt: Date
    var sentAt: Date
    /// Those of before a code was bound to a session have none, and no link: their id does.
    var session: SessionID?
    var link: CodeLink.ID?
    /// How many digits the code has.
    var digits: Int
}

extension AccountCodeRow {
    init(_ pending: PendingCode, code: TypedCode) {
        self.init(
            id: Self.key(of: pending.id),
            purpose: pending.purpose,
            account: pending.account,
            address: pending.address,
            password: pending.password,
            version: pending.version,
            isDecoy: pending.isDecoy,
            code: "",
            wrongTries: pending.wrongTries,
            askedAt: pending.askedAt,
            sentAt: pending.sentAt,
            session: pending.session,
            link: pending.link,
            digits: code.length.rawValue
        )
        self.code = hash(of: code, pending.id)
    }

    /// - Parameter id: whose key the row has.
    func pending(_ id: PendingCode.ID) -> PendingCode {
        PendingCode(
            id: id,
            purpose: purpose,
            account: account,
            address: address,
            password: password,
            version: version,
            isDecoy: isDecoy,
            session: session,
            link: link,
            askedAt: askedAt,
            sentAt: sentAt,
            wrongTries: wrongTries
        )
    }

    /// What a row is found by: the SHA-256 of an id that nobody can guess.
    static func key(of id: PendingCode.ID) -> String {
        SHA256.hash(data: Data("accountCode \(id.rawValue)".utf8)).hexadecimal
    }

    /// The code's HMAC-SHA256, together with all that it confirms. The key is the id, which is not stored: without it the
    /// million codes that there are cannot be tried.
    func hash(of code: TypedCode, _ id: PendingCode.ID) -> String {
        let text = LengthPrefixedText(
            purpose.rawValue,
            account?.rawValue ?? "",
            address.key,
            password?.rawValue ?? "",
            version?.rawValue ?? "",
            code.text
        )
        let key = SymmetricKey(data: Data(id.rawValue.utf8))
        return HMAC<SHA256>.authenticationCode(for: text.bytes, using: key).hexadecimal
    }

    /// Whether it is the code that was sent. A decoy's never is.
    func matches(_ code: TypedCode, _ id: PendingCode.ID) -> Bool {
        // Keys compare in constant time.
        let isSame =
            SymmetricKey(data: Data(hash(of: code, id).utf8)) == SymmetricKey(data: Data(self.code.utf8))
        return isSame && !isDecoy
    }
}

/// How many wrong codes for an address were typed in a row.
@Translatable(table: "codeFailures")
struct CodeFailuresRow {
    /// The SHA-256 of the address: it is recognised, and not told.
    @PrimaryKey var address: String
    var count: Int
    var failedAt: Date

    static func key(of address: String) -> String {
        SHA256.hash(data: Data("codeFailures \(address)".utf8)).hexadecimal
    }
}
