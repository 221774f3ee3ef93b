public import Foundation
public import Portico
public import PorticoSessions

/// What a visitor's browser holds of a session: 128 random bits. The store knows their hash only.
struct SessionNumber: Sendable, Hashable {
    /// 22 characters of base64url (RFC 4648 section 5).
    let text: String

    static func random() -> SessionNumber {
        SessionNumber(text: RandomID.make())
    }

    private init(text: String) {
        self.text = text
    }

    /// Nil where the text is not one this server could have made.
    init?(_ text: String) {
        guard RandomID.isWellFormed(text) else { return nil }
        self.init(text: text)
    }

    var key: SessionKey {
        var hash = HashState()
        text.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
        return SessionKey(rawValue: hash.withDigest { $0.hexadecimal })
    }
}

extension SessionStore {
    /// Begins a session for a program, and gives the token it shows as `Authorization: Bearer TOKEN` (RFC 6750).
    ///
    ///     let token = try await store.issueToken(at: Date())
    ///
    /// Nobody can read it from the store afterwards. It ends as every session does: 30 days after it was last used, or
    /// on request.
    public func issueToken(for visitor: VisitorID? = nil, at moment: Date) async throws(StoreError) -> String {
        // A program may be told its token days later.
        let session = SessionKeeper(store: self, now: { moment }).newSession(
            for: visitor,
            lifetime: SessionKeeper.lifetime
        )
        try await save(session.record)
        return session.number.text
    }
}

extension SessionRecord {
    /// A session of a program that uses an account until a moment, and the token that it shows as
    /// `Authorization: Bearer TOKEN` (RFC 6750). It is not stored yet.
    ///
    ///     let (record, token) = SessionRecord.ofProgram("Backup", account, version, from: now, until: end)
    ///     let isAdded = try await store.addProgram(record, upTo: 20, at: now)
    ///
    /// Nobody can read the token from the record. It is of no use as a cookie, and using it does not make it last longer.
    public static func ofProgram(
        _ name: String,
        _ account: AccountID,
        _ version: CredentialVersion?,
        from moment: Date,
        until end: Date
    ) -> (record: SessionRecord, token: Secret) {
        let number = SessionNumber.random()
        let record = SessionRecord(
            key: number.key,
            audience: RandomID.make(),
            visitor: VisitorID(of: account),
            account: account,
            version: version,
            program: name,
            createdAt: moment,
            expiresAt: end
        )
        return (record, Secret(number.text))
    }
}
