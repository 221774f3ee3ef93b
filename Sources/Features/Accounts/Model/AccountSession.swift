public import Foundation
public import Portico

/// One place where an account is signed in.
public struct AccountSession: Sendable, Hashable, Identifiable {
    public let id: SessionID
    /// The browser and the machine in words, as far as they said; nil where that is not known.
    public var device: String?
    public var createdAt: Date
    /// When it was used last, to the day.
    public var usedAt: Date

    public init(id: SessionID, device: String?, createdAt: Date, usedAt: Date) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.usedAt = usedAt
    }
}
