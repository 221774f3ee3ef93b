import Portico
import PorticoWeb
import Storage

/// All of a session that is needed to end it, also where the rest of it cannot be read.
struct EndingSession: Sendable, Hashable {
    var key: SessionKey
    var audience: String
    var visitor: VisitorID
}

extension EndingSession: Translatable {
    typealias ManagedObject = StoredEndingSession
}

/// The first columns of the table `session`.
@Translatable(EndingSession.self, table: "session")
struct StoredEndingSession {
    @PrimaryKey var key: String
    var audience: String
    var visitor: String
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
