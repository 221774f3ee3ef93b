import Foundation
import HTTPTypes
import Portico
import PorticoSessions

/// Opens, begins, lengthens and ends sessions.
struct SessionKeeper: Sendable {
    /// A session ends when it was not used for this long, in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// The same for one that was never used since it was begun, in seconds: an hour. A browser uses it with its next
    /// request.
    static let unusedLifetime: TimeInterval = 60 * 60
    /// However it is used, it ends so long after its account was signed in, in seconds: 180 days.
    static let signedInLifetime: TimeInterval = 180 * 24 * 60 * 60
    /// Expiry moves on at most once in this time, in seconds, so that reading pages seldom writes.
    private static let slidingStep: TimeInterval = 24 * 60 * 60

    let store: any SessionStore
    let now: @Sendable () -> Date

    /// The session a request belongs to; nil where it belongs to none that lives.
    nonisolated(nonsending) func session(
        of headers: HTTPFields,
        _ cookies: CookieKind
    ) async throws(StoreError) -> OpenSession? {
        guard let (number, carrier) = Self.number(in: headers, cookies) else { return nil }
        return try await session(of: number, by: carrier)
    }

    /// The same where the store has it without waiting.
    func sessionWithoutWaiting(
        of headers: HTTPFields,
        _ cookies: CookieKind
    ) throws(StoreError) -> Unawaited<OpenSession?> {
        guard let (number, carrier) = Self.number(in: headers, cookies) else { return .known(nil) }
        guard case .known(let record) = try store.sessionWithoutWaiting(number.key) else { return .pending }
        return .known(living(record, number, carrier))
    }

    /// What a request says of its session.
    private static func number(
        in headers: HTTPFields,
        _ cookies: CookieKind
    ) -> (number: SessionNumber, carrier: OpenSession.Carrier)? {
        let carrier: OpenSession.Carrier
        let text: String?
        if let token = bearerToken(headers) {
            carrier = .bearerToken
            text = token
        } else {
            guard headers.contains(.cookie) else { return nil }
            carrier = .cookie
            text = CookieHeader(headers)[cookies.session]
        }
        return text.flatMap(SessionNumber.init).map { ($0, carrier) }
    }

    private func living(
        _ record: SessionRecord?,
        _ number: SessionNumber,
        _ carrier: OpenSession.Carrier
    ) -> OpenSession? {
        guard let record, Self.end(of: record) > now() else { return nil }
        // What a program was given is no way into a browser.
        guard record.program == nil || carrier == .bearerToken else { return nil }
        return OpenSession(number: number, record: record, carrier: carrier)
    }

    /// The session of a number; nil where there is none that lives.
    nonisolated(nonsending) func session(
        of number: SessionNumber,
        by carrier: OpenSession.Carrier
    ) async throws(StoreError) -> OpenSession? {
        living(try await store.session(number.key), number, carrier)
    }

    /// A session of a new number that nobody else knows, not stored yet.
    ///
    /// - Parameters:
    ///   - remembered: the device that stays signed in when it has ended.
    ///   - lifetime: how long it lives unless it is used, in seconds.
    func newSession(
        for visitor: VisitorID? = nil,
        account: AccountID? = nil,
        version: CredentialVersion? = nil,
        device: String? = nil,
        rememberedBy remembered: RememberedDevice? = nil,
        lifetime: TimeInterval = unusedLifetime
    ) -> OpenSession {
        let number = SessionNumber.random()
        let moment = now()
        return OpenSession(
            number: number,
            record: SessionRecord(
                key: number.key,
                audience: remembered?.audience ?? RandomID.make(),
                visitor: visitor ?? VisitorID(rawValue: RandomID.make()),
                account: account,
                version: version,
                device: device,
                remembered: remembered?.id,
                createdAt: moment,
                expiresAt: moment + lifetime
            ),
            carrier: .cookie
        )
    }

    /// Whether it is time to move the expiry of a session on.
    func isToBeLengthened(_ session: OpenSession) -> Bool {
        session.record.usedAt.map { now().timeIntervalSince($0) >= Self.slidingStep } ?? true
    }

    /// The session with its expiry moved on, where it is time to; nil where it stays, or has ended meanwhile.
    nonisolated(nonsending) func lengthened(_ session: OpenSession) async throws(StoreError) -> OpenSession? {
        guard isToBeLengthened(session) else { return nil }
        let moment = now()
        var session = session
        session.record.usedAt = moment
        if session.record.program == nil {
            session.record.expiresAt = moment + Self.lifetime
            session.record.expiresAt = Self.end(of: session.record)
        }
        return try await store.lengthen(session.record.key, until: session.record.expiresAt, usedAt: moment)
            ? session : nil
    }

    /// When it ends unless it is used.
    private static func end(of record: SessionRecord) -> Date {
        guard record.account != nil, record.program == nil else { return record.expiresAt }
        return min(record.expiresAt, record.createdAt + signedInLifetime)
    }

    /// The token behind `Bearer` (RFC 6750 section 2.1).
    static func bearerToken(_ headers: HTTPFields) -> String? {
        guard let credential = headers[.authorization] else { return nil }
        let parts = credential.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

/// A session that a request belongs to.
struct OpenSession: Sendable {
    /// How the request showed which session it belongs to.
    enum Carrier: Sendable, Hashable {
        case cookie, bearerToken
    }

    let number: SessionNumber
    var record: SessionRecord
    let carrier: Carrier

    var id: SessionID { SessionID(rawValue: record.key.rawValue) }

    var visitor: Visitor { Visitor(id: record.visitor, account: record.account, session: id) }
}
