import Foundation
import Portico
import Storage

/// All of a session that is needed to end it, also where the rest of it cannot be read.
struct EndingSession: Sendable, Hashable {
    var key: SessionKey
    var visitor: VisitorID
    var expiresAt: Date
}

extension EndingSession: Translatable {
    typealias ManagedObject = StoredEndingSession
}

@Translatable(EndingSession.self, table: "session")
struct StoredEndingSession {
    @PrimaryKey var key: String
    var visitor: String
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
