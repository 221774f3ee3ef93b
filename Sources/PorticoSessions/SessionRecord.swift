public import Foundation
public import Portico

/// What is kept of one session.
public struct SessionRecord: Sendable, Hashable {
    public var key: SessionKey
    /// Whom the offers on this session's pages are signed for: a random text that never leaves the server.
    public var audience: String
    public var visitor: VisitorID
    /// The account that is signed in.
    public var account: AccountID?
    /// Which credentials of the account it was signed in with; nil where accounts have no versions of them.
    public var version: CredentialVersion?
    /// What it was begun with, in words such as “Firefox on Linux”: as the browser says, so nothing to rely on. Nil
    /// where that is unknown.
    public var device: String?
    /// The device that stays signed in when this session has ended; nil where none does.
    public var remembered: RememberedDeviceID?
    /// The program that it was begun for, as its owner calls it; nil where it is a browser's. Such a session opens by its
    /// token alone, never by a cookie, and its expiry stays.
    public var program: String?
    /// When it was begun; of one that was signed in, when that was.
    public var createdAt: Date
    /// When it was used last, to the day; nil where it was not used since it was begun.
    public var usedAt: Date?
    /// Moves on while the session is used, unless it is a program's.
    public var expiresAt: Date

    public init(
        key: SessionKey,
        audience: String,
        visitor: VisitorID,
        account: AccountID? = nil,
        version: CredentialVersion? = nil,
        device: String? = nil,
        remembered: RememberedDeviceID? = nil,
        program: String? = nil,
        createdAt: Date,
        usedAt: Date? = nil,
        expiresAt: Date
    ) {
        self.key = key
        self.audience = audience
        self.visitor = visitor
        self.account = account
        self.version = version
        self.device = device
        self.remembered = remembered
        self.program = program
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}

/// What a session is stored under: the SHA-256 of its number, so that nobody who reads the store can take a session
/// over.
public struct SessionKey: Sendable, Hashable, RawRepresentable {
    /// 64 hexadecimal digits.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
