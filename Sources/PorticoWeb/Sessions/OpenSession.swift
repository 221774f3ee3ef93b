import Portico

/// A session that a request belongs to.
struct OpenSession: Sendable {
    /// How the request showed which session it belongs to.
    enum Carrier: Sendable, Hashable {
        case cookie, bearerToken
    }

    let number: SessionNumber
    var record: SessionRecord
    let carrier: Carrier

    var visitor: Visitor {
        Visitor(id: record.visitor, account: record.account, session: SessionID(rawValue: record.key.rawValue))
    }
}
