public import Foundation
public import Portico

/// Where sessions are kept over restarts.
///
///     let record = try await store.session(key)
///
/// It stores what it is given: expiry, cookies and numbers are the web layer's. Where an app knows more of its
/// accounts, a store around this one may give less: a session that is no longer as good as its account's credentials is
/// none. All methods throw `StoreError` when the store cannot be reached; the page is then a 503. What is stored and
/// cannot be read is no session, and is told to the log.
public protocol SessionStore: Sendable {
    /// Nil where there is none; one that has expired may still be given.
    func session(_ key: SessionKey) async throws(StoreError) -> SessionRecord?
    /// The same where it takes little and nothing is waited for; a store need not be able to.
    func sessionWithoutWaiting(_ key: SessionKey) throws(StoreError) -> Unawaited<SessionRecord?>
    /// All of them, oldest first.
    func sessions() async throws(StoreError) -> [SessionRecord]
    /// Those that are signed in to an account, oldest first; some may have expired.
    func sessions(of account: AccountID) async throws(StoreError) -> [SessionRecord]
    /// Adds a session, or takes the place of the one with its key.
    func save(_ record: SessionRecord) async throws(StoreError)
    /// Adds a session of an account's program, where the account has fewer of them than `maximum` that live at that moment
    /// and are of the same version; else false, and then nothing is stored.
    func addProgram(_ record: SessionRecord, upTo maximum: Int, at moment: Date) async throws(StoreError) -> Bool
    /// Puts a session in the place of another one that is there, both at once: false where that has ended meanwhile,
    /// and then nothing is stored. So none comes out of one that somebody ended.
    func replace(_ key: SessionKey, with record: SessionRecord) async throws(StoreError) -> Bool
    /// Notes that a session that is there was used, and moves its expiry; false where it has ended meanwhile, and then
    /// nothing is stored.
    func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) async throws(StoreError) -> Bool
    /// Ends a session, and forgets the device that would stay signed in after it; one that is not there is over
    /// already.
    func end(_ key: SessionKey) async throws(StoreError)
    /// Ends all that are signed in to an account, but the one of `key`, and forgets the devices of the others: what a
    /// changed password does.
    func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreError)
    /// Ends all that expired before a moment, and forgets devices that did. A device outlives its sessions.
    func endSessions(expiredBefore moment: Date) async throws(StoreError)
}

extension SessionStore {
    public func sessionWithoutWaiting(_ key: SessionKey) throws(StoreError) -> Unawaited<SessionRecord?> {
        .pending
    }
}

/// A store that cannot do its work; `reason` is for the log, not for visitors.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}
