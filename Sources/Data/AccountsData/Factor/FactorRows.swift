import Accounts
import Crypto
import Foundation
import Portico
import Storage

/// The second factor of an account.
struct FactorRow {
    var account: AccountID
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

/// The same as it is stored.
@Translatable(FactorRow.self, table: "secondFactor")
struct StoredFactor {
    @PrimaryKey var account: String
    var secret: String
    var sealedBy: String?
    var lastStep: Int
    var misses: Int
    var missedAt: Date?
    var since: Date
}

extension FactorRow: Translatable {
    typealias ManagedObject = StoredFactor
}

/// A secret that waits for its first code.
struct PendingFactorRow {
    var account: AccountID
    /// The session it is shown in.
    var session: SessionID
    /// Sealed.
    var secret: String
    var expiresAt: Date
}

/// The same as it is stored.
@Translatable(PendingFactorRow.self, table: "pendingFactor")
struct StoredPendingFactor {
    @PrimaryKey var account: String
    var session: String
    var secret: String
    var expiresAt: Date
}

extension PendingFactorRow: Translatable {
    typealias ManagedObject = StoredPendingFactor
}

/// A recovery code that was not used yet. Its 80 random bits are more than anybody tries, so that a quick hash will do.
struct RecoveryCodeRow {
    var account: AccountID
    var number: Int
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

/// The same as it is stored.
@Translatable(RecoveryCodeRow.self, table: "recoveryCode")
struct StoredRecoveryCode {
    @PrimaryKey var account: String
    @PrimaryKey var number: Int
    var salt: String
    var hash: String
}

extension RecoveryCodeRow: Translatable {
    typealias ManagedObject = StoredRecoveryCode
}

/// Recovery codes as they are shown, until their owner has them: sealed, as the secret of the factor is.
struct NewRecoveryCodesRow {
    var account: AccountID
    /// The session they are shown in; nil for all, where only those of their owner are left.
    var session: SessionID?
    /// With a space between two, sealed.
    var codes: String
    var expiresAt: Date
}

/// The same as it is stored.
@Translatable(NewRecoveryCodesRow.self, table: "newRecoveryCodes")
struct StoredNewRecoveryCodes {
    @PrimaryKey var account: String
    var session: String?
    var codes: String
    var expiresAt: Date
}

extension NewRecoveryCodesRow: Translatable {
    typealias ManagedObject = StoredNewRecoveryCodes
}

/// A sign-in whose password was right.
struct WaitingSignInRow {
    var session: SessionID
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

/// The same as it is stored.
@Translatable(WaitingSignInRow.self, table: "waitingSignIn")
struct StoredWaitingSignIn {
    @PrimaryKey var session: String
    var account: String
    var version: String
    var staysSignedIn: Bool
    var tries: Int
    var expiresAt: Date
}

extension WaitingSignInRow: Translatable {
    typealias ManagedObject = StoredWaitingSignIn
}
