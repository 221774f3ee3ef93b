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
    /// What it was begun with, in words such as “Firefox on Linux”: as the browser says, so nothing to rely on. Nil where that is unknown.
    public var device: String?
    public var createdAt: Date
    /// Moves on while the session is used.
    public var expiresAt: Date

    public init(
        key: SessionKey,
        audience: String,
        visitor: VisitorID,
        account: AccountID? = nil,
        device: String? = nil,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.key = key
        self.audience = audience
        self.visitor = visitor
        self.account = account
        self.device = device
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// When it was used last, to the day: expiry moves on at most once a day.
    public var usedAt: Date {
        max(createdAt, expiresAt.addingTimeInterval(-SessionKeeper.lifetime))
    }
}
