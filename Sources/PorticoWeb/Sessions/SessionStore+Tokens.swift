public import Foundation
public import Portico

extension SessionStore {
    /// Begins a session for a program, and gives the token it shows as `Authorization: Bearer TOKEN` (RFC 6750).
    ///
    ///     let token = try await store.issueToken(at: Date())
    ///
    /// Nobody can read it from the store afterwards. It ends as every session does: 30 days after it was last used, or on request.
    public func issueToken(for visitor: VisitorID? = nil, at moment: Date) async throws(StoreFailure) -> String {
        // A program may be told its token days later.
        let session = SessionKeeper(store: self, now: { moment }).newSession(for: visitor, lifetime: SessionKeeper.lifetime)
        try await save(session.record)
        return session.number.text
    }
}
