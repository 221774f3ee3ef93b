public import Foundation
public import Portico
public import PorticoSessions
import Storage

/// The end of sessions, and of what their visitors kept.
///
/// A visitor whose last session ends is noted in the same transaction, until what they kept is deleted: a server that
/// is stopped in between goes on with it when it starts again.
extension StoredSessions {
    /// How many sessions end in one transaction: posts wait for no more than that.
    private static var batch: Int { 500 }

    public func endSessions(expiredBefore moment: Date) async throws(StoreError) {
        let columns = StoredSession.columns
        do {
            try await storage.deleteAll(
                ofType: SessionRecord.self,
                matching: columns.expiresAt < moment && columns.account != nil
            )
            try await storage.deleteAll(
                ofType: KeptValueHead.self,
                matching: KeptValueHead.columns.expiresAt < moment
            )
            try await storage.deleteAll(
                ofType: RememberedDevice.self,
                matching: StoredRememberedDevice.columns.expiresAt < moment
            )
            var isDone = false
            while !isDone {
                let ended = try await storage.write { transaction throws(StorageError) in
                    try transaction.endSessions(Self.batch, before: moment)
                }
                isDone = ended < Self.batch
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Visitors whose last session ended and who may have left something, at most `limit`.
    public func departed(limit: Int) async throws(StoreError) -> [VisitorID] {
        do {
            return try await storage.results(of: DepartedVisitor.self, .all.limited(to: limit)).compactMap {
                try? $0.get().visitor
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Nothing is left of what these visitors kept.
    public func settle(_ visitors: [VisitorID]) async throws(StoreError) {
        do {
            try await storage.write { transaction throws(StorageError) in
                for visitor in visitors { try transaction.delete(DepartedVisitor.self, byPrimaryKey: visitor.rawValue) }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Whether this visitor's last session has ended, and what they kept may still be there.
    public func isDeparted(_ visitor: VisitorID) async throws(StoreError) -> Bool {
        do {
            return try await storage.object(DepartedVisitor.self, byPrimaryKey: visitor.rawValue) != nil
        } catch {
            throw StoreError(error)
        }
    }
}

extension StorageTransaction {
    /// Ends a session. Of a visitor without an account it may be the last.
    func end(_ session: EndingSession) throws(StorageError) {
        try delete(session)
        guard session.visitor.account == nil else { return }
        let others = EndingSession.columns.visitor == session.visitor.rawValue
        guard try count(of: EndingSession.self, .matching(others)) == 0 else { return }
        try save(DepartedVisitor(visitor: session.visitor))
    }

    /// Ends sessions that expired before a moment, at most `limit`, and says how many.
    func endSessions(_ limit: Int, before moment: Date) throws(StorageError) -> Int {
        let columns = EndingSession.columns
        let query = Query.matching(columns.expiresAt < moment).ordered(by: columns.expiresAt.ascending).limited(
            to: limit
        )
        let expired = try cachedObjects(EndingSession.self, query)
        for session in expired { try end(session) }
        return expired.count
    }
}
