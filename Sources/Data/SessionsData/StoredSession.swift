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
struct EndingSession: Sendable, Hashable {
    var key: SessionKey
    var visitor: VisitorID
    var remembered: RememberedDeviceID?
    var expiresAt: Date
}

extension EndingSession: Translatable {
    typealias ManagedObject = StoredEndingSession
}

@Translatable(EndingSession.self, table: "session")
struct StoredEndingSession {
    @PrimaryKey var key: String
    var visitor: String
    var remembered: String?
    var expiresAt: Date
}

/// A visitor without an account whose last session ended: what they kept is nobody's, and has to go.
struct DepartedVisitor: Sendable, Hashable {
    var visitor: VisitorID
}

extension DepartedVisitor: Translatable {
    typealias ManagedObject = StoredDepartedVisitor
}

/// A row of the table `departedVisitor`.
@Translatable(DepartedVisitor.self)
struct StoredDepartedVisitor {
    @PrimaryKey var visitor: String
}
