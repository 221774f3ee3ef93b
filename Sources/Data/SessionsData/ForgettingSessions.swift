public import Foundation
public import Portico
public import PorticoSessions

/// Sessions whose end takes along what only their visitor could reach: nobody can open it again, so it is nobody's to
/// keep.
///
/// What belongs to an account stays: its owner signs in again. Only a session that is seen to end does so. What belongs
/// to none is kept: its session may have been in a file that is lost. A visitor may have other sessions. What cannot be
/// deleted now is deleted with what expires next: the session has ended all the same.
public struct ForgettingSessions: SessionStore {
    /// How many visitors are forgotten in one transaction.
    private static let batch = 200

    private let sessions: StoredSessions
    private let belongings: [any OwnedData]

    public init(_ sessions: StoredSessions, belongings: [any OwnedData]) {
        self.sessions = sessions
        self.belongings = belongings
    }

    public func session(_ key: SessionKey) async throws(StoreError) -> SessionRecord? {
        try await sessions.session(key)
    }

    public func sessionWithoutWaiting(_ key: SessionKey) throws(StoreError) -> Unawaited<SessionRecord?> {
        try sessions.sessionWithoutWaiting(key)
    }

    public func sessions() async throws(StoreError) -> [SessionRecord] { try await sessions.sessions() }
    public func sessions(of account: AccountID) async throws(StoreError) -> [SessionRecord] {
        try await sessions.sessions(of: account)
    }
    public func save(_ record: SessionRecord) async throws(StoreError) { try await sessions.save(record) }

    public func addProgram(
        _ record: SessionRecord,
        upTo maximum: Int,
        at moment: Date
    ) async throws(StoreError) -> Bool {
        try await sessions.addProgram(record, upTo: maximum, at: moment)
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) async throws(StoreError) -> Bool {
        try await sessions.replace(key, with: record)
    }

    public func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) async throws(StoreError) -> Bool {
        try await sessions.lengthen(key, until: expiry, usedAt: moment)
    }

    public func end(_ key: SessionKey) async throws(StoreError) {
        let visitor = try await sessions.session(key)?.visitor
        try await sessions.end(key)
        guard let visitor, (try? await sessions.isDeparted(visitor)) == true else { return }
        // They stay noted, and are forgotten once more with what expires next: a request of theirs may be under way.
        _ = await forget([visitor])
    }

    /// Nobody is forgotten: they are an account's.
    public func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreError) {
        try await sessions.endSessions(of: account, except: key)
    }

    public func endSessions(expiredBefore moment: Date) async throws(StoreError) {
        try await sessions.endSessions(expiredBefore: moment)
        while case let visitors = try await sessions.departed(limit: Self.batch), !visitors.isEmpty {
            guard await forget(visitors) else { return }
            try await sessions.settle(visitors)
        }
    }

    /// Whether nothing of theirs is left.
    private func forget(_ visitors: [VisitorID]) async -> Bool {
        var isDone = true
        for belongings in belongings {
            do throws(BelongingsError) {
                try await belongings.forget(visitors)
            } catch {
                // One feature that fails keeps no other from forgetting.
                isDone = false
            }
        }
        return isDone
    }
}
