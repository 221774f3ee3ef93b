import Foundation
public import Portico
public import Storage

/// A session as it is stored. Public because `SessionRecord` is, and nobody's business outside.
@Translatable(SessionRecord.self)
public struct StoredSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
    var account: String?
    var version: String?
    var device: String?
    var createdAt: Date
    var usedAt: Date?
    var expiresAt: Date
}

extension SessionRecord: Translatable {
    public typealias ManagedObject = StoredSession
}
