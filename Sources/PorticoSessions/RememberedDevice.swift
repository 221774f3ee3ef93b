public import Foundation
public import Portico

/// A browser that an account stays signed in with when a session of it has ended, because its owner asked for that.
///
/// The browser holds the device's number and a token. The token begins the next session, and is exchanged for another
/// one as it does: one that comes a second time is a copy. Neither can be read here, so whoever reads the store cannot
/// sign in with it.
public struct RememberedDevice: Sendable, Hashable, Identifiable {
    public var id: RememberedDeviceID
    public var account: AccountID
    /// Which credentials of the account it was signed in with: it is worth as much as they are. Nil where accounts have
    /// no versions of them.
    public var version: CredentialVersion?
    /// Whom the offers of its sessions are signed for, in each of them: a form that was open when one session ended can
    /// be sent in the next.
    public var audience: String
    /// The token that begins the next session.
    public var token: TokenHash
    /// The one that the present token took the place of.
    public var spentToken: TokenHash?
    /// The present token and the session that the spent one began, sealed so that only who has the spent one opens it.
    public var handover: Data?
    /// When the token was exchanged last; nil where that has not happened yet.
    public var rotatedAt: Date?
    /// The browser in words such as “Firefox on Linux”: as it says, so nothing to rely on. Nil where that is unknown.
    public var name: String?
    /// When its owner signed in on it.
    public var createdAt: Date
    /// When it last began a session.
    public var usedAt: Date
    public var expiresAt: Date

    public init(
        id: RememberedDeviceID,
        account: AccountID,
        version: CredentialVersion? = nil,
        audience: String,
        token: TokenHash,
        spentToken: TokenHash? = nil,
        handover: Data? = nil,
        rotatedAt: Date? = nil,
        name: String? = nil,
        createdAt: Date,
        usedAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.account = account
        self.version = version
        self.audience = audience
        self.token = token
        self.spentToken = spentToken
        self.handover = handover
        self.rotatedAt = rotatedAt
        self.name = name
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}

/// What a remembered device is listed and forgotten by: the SHA-256 of its number. It opens nothing.
public struct RememberedDeviceID: Sendable, Hashable, RawRepresentable {
    /// 64 hexadecimal digits.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The SHA-256 of a token that a browser holds.
public struct TokenHash: Sendable, Hashable, RawRepresentable {
    /// 64 hexadecimal digits.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A token of a remembered device that was used again after it had been exchanged: somebody may have a copy of it, and
/// nobody knows which of the two is its owner.
public struct CopiedSignIn: Sendable, Hashable {
    public var account: AccountID
    /// The device whose token it was, as `RememberedDevice.name`.
    public var device: String?
    public var noticedAt: Date

    public init(account: AccountID, device: String?, noticedAt: Date) {
        self.account = account
        self.device = device
        self.noticedAt = noticedAt
    }
}
