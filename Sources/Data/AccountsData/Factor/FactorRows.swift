import Accounts
import Crypto
import Foundation
import Portico
import Storage

/// The second factor of an account.
@Translatable(table: "secondFactor")
struct FactorRow {
    @PrimaryKey var account: AccountID
    /// Sealed.
    var secret: String
    /// The key that it is sealed with; nil for one of before secrets were sealed.
    var sealedBy: String?
    /// The number of the last period a code of which was accepted: none of it or of one before does again.
    var lastStep: Int
    /// Wrong codes since the last right one.
    var misses: Int
    var missedAt: Date?
    var since: Date
}

/// A secret that waits for its first code.
@Translatable(table: "pendingFactor")
struct PendingFactorRow {
    @PrimaryKey var account: AccountID
    /// The session it is shown in.
    var session: SessionID
    /// Sealed.
    var secret: String
    var expiresAt: Date
}

/// A recovery code that was not used yet. Its 80 random bits are more than anybody tries, so that a quick hash will do.
@Translatable(table: "recoveryCode")
struct RecoveryCodeRow {
    @PrimaryKey var account: AccountID
    @PrimaryKey var number: Int
    /// 32 hexadecimal digits.
    var salt: String
    /// The SHA-256 of salt and code.
    var hash: String

    init(account: AccountID, number: Int, salt: String, hash: String) {
        self.account = account
        self.number = number
        self.salt = salt
        self.hash = hash
    }

    init(_ code: RecoveryCode, number: Int, of account: AccountID) {
        let salt = RandomDigits(count: 32).text
        self.init(account: account, number: number, salt: salt, hash: Self.hash(of: code, salt: salt))
    }

    func matches(_ code: RecoveryCode) -> Bool {
        hash.utf8.isEqualInConstantTime(Self.hash(of: code, salt: salt).utf8)
    }

    private static func hash(of code: RecoveryCode, salt: String) -> String {
        SHA256.hash(data: Data("\(salt) \(code.letters)".utf8)).hexadecimal
    }
}

/// Recovery codes as they are shown, until their owner has them: sealed, as the secret of the factor is.
@Translatable(table: "newRecoveryCodes")
struct NewRecoveryCodesRow {
    @PrimaryKey var account: AccountID
    /// The session they are shown in; nil for all, where only those of their owner are left.
    var session: SessionID?
    /// With a space between two, sealed.
    var codes: String
    var expiresAt: Date
}

/// A sign-in whose password was right.
@Translatable(table: "waitingSignIn")
struct WaitingSignInRow {
    @PrimaryKey var session: SessionID
    var account: AccountID
    var version: CredentialVersion
    var staysSignedIn: Bool
    /// Wrong codes.
    var tries: Int
    var expiresAt: Date

    var signIn: WaitingSignIn {
        WaitingSignIn(session: session, account: account, version: version, staysSignedIn: staysSignedIn)
    }
}
