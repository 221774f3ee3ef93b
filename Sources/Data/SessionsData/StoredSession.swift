import Foundation
import Portico
public import PorticoSessions
public import Storage

/// A session as it is stored. Public only because `SessionRecord` is.
@Translatable(SessionRecord.self)
public struct StoredSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
    var account: String?
    var version: String?
    var device: String?
    var remembered: String?
    var program: String?
    var createdAt: Date
    var usedAt: Date?
    var expiresAt: Date
}

extension SessionRecord: Translatable {
    public typealias ManagedObject = StoredSession
}

/// All of a session that is needed to end it, also where the rest of it cannot be read.
@Translatable(table: "session")
struct EndingSession: Sendable, Hashable {
    @PrimaryKey var key: SessionKey
    var visitor: VisitorID
    var remembered: RememberedDeviceID?
    var expiresAt: Date
}

/// A visitor without an account whose last session ended: what they kept is nobody's, and has to go.
@Translatable
struct DepartedVisitor: Sendable, Hashable {
    @PrimaryKey var visitor: VisitorID
}
