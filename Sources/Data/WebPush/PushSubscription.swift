public import Foundation
public import Portico

/// Where a device of an account gets push messages, and what they are encrypted by (RFC 8291 section 2).
public struct PushSubscription: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<PushSubscription>

    public let id: ID
    public let owner: AccountID
    /// An `https` address of the browser's push service.
    public let endpoint: URL
    /// The device's P-256 public key: 65 bytes, uncompressed.
    public let key: Data
    /// 16 bytes that only the device and this app know.
    public let secret: Data
    public let createdAt: Date

    public init(id: ID, owner: AccountID, endpoint: URL, key: Data, secret: Data, createdAt: Date) {
        self.id = id
        self.owner = owner
        self.endpoint = endpoint
        self.key = key
        self.secret = secret
        self.createdAt = createdAt
    }
}
