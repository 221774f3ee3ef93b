import Foundation
import HTTPTypes
import Portico

/// Opens, begins, lengthens and ends sessions.
struct SessionKeeper: Sendable {
    /// A session ends when it was not used for this long, in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// Expiry moves on at most once in this time, in seconds, so that reading pages seldom writes.
    private static let slidingStep: TimeInterval = 24 * 60 * 60

    let store: any SessionStore
    let now: @Sendable () -> Date

    /// The session a request belongs to; nil where it belongs to none that lives.
    func session(of headers: HTTPFields, _ cookies: CookieKind) async throws(StoreFailure) -> OpenSession? {
        let carrier: OpenSession.Carrier
        let text: String?
        if let token = Self.bearerToken(headers) {
            carrier = .bearerToken
            text = token
        } else {
            carrier = .cookie
            text = CookieHeader(headers)[cookies.session]
        }
        guard let number = text.flatMap(SessionNumber.init) else { return nil }
        return try await session(of: number, by: carrier)
    }

    /// The session of a number; nil where there is none that lives.
    func session(of number: SessionNumber, by carrier: OpenSession.Carrier) async throws(StoreFailure) -> OpenSession? {
        guard let record = try await store.session(number.key), record.expiresAt > now() else { return nil }
        return OpenSession(number: number, record: record, carrier: carrier)
    }

    /// A session of a new number that nobody else knows, not stored yet.
    func newSession(for visitor: VisitorID? = nil, account: AccountID? = nil, device: String? = nil) -> OpenSession {
        let number = SessionNumber.random()
        let moment = now()
        return OpenSession(
            number: number,
            record: SessionRecord(
                key: number.key,
                audience: RandomID.make(),
                visitor: visitor ?? VisitorID(rawValue: RandomID.make()),
                account: account,
                device: device,
                createdAt: moment,
                expiresAt: moment + Self.lifetime
            ),
            carrier: .cookie
        )
    }

    /// The session with its expiry moved on, where it is time to; nil where it stays, or has ended meanwhile.
    func lengthened(_ session: OpenSession) async throws(StoreFailure) -> OpenSession? {
        let expiry = now() + Self.lifetime
        guard expiry.timeIntervalSince(session.record.expiresAt) >= Self.slidingStep else { return nil }
        var session = session
        session.record.expiresAt = expiry
        return try await store.lengthen(session.record.key, until: expiry) ? session : nil
    }

    /// The token behind `Bearer` (RFC 6750 section 2.1).
    static func bearerToken(_ headers: HTTPFields) -> String? {
        let parts = (headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}
