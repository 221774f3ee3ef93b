public import Foundation
public import Portico
public import PorticoWeb
public import Storage

/// Sessions in a storage, where a server that is started again finds them.
///
///     let sessions: any SessionStore = StoredSessions(try SessionsFile.open(file))
public struct StoredSessions: SessionStore {
    private let storage: any StorageProtocol

    /// An SQLite storage needs the tables of `SessionsFile.migrations`.
    public init(_ storage: any StorageProtocol) {
        self.storage = storage
    }

    public func session(_ key: SessionKey) async throws(StoreFailure) -> SessionRecord? {
        do { return try await storage.object(SessionRecord.self, byPrimaryKey: key.rawValue) } catch { throw StoreFailure(error) }
    }

    public func sessions() async throws(StoreFailure) -> [SessionRecord] {
        let query = Query.all.ordered(by: StoredSession.columns.createdAt.ascending)
        do { return try await storage.cachedObjects(SessionRecord.self, query) } catch { throw StoreFailure(error) }
    }

    public func sessions(of account: AccountID) async throws(StoreFailure) -> [SessionRecord] {
        let query = Query.matching(StoredSession.columns.account == account.rawValue).ordered(by: StoredSession.columns.createdAt.ascending)
        do { return try await storage.cachedObjects(SessionRecord.self, query) } catch { throw StoreFailure(error) }
    }

    /// How many a visitor has, expired ones included.
    public func count(of visitor: VisitorID) async throws(StoreFailure) -> Int {
        let theirs = StoredSession.columns.visitor == visitor.rawValue
        do { return try await storage.count(of: SessionRecord.self, .matching(theirs)) } catch { throw StoreFailure(error) }
    }

    public func save(_ record: SessionRecord) async throws(StoreFailure) {
        do { try await storage.save(record) } catch { throw StoreFailure(error) }
    }

    /// Moves a session's expiry on; one that was ended meanwhile stays ended. Whether there is one.
    public func lengthen(_ key: SessionKey, until expires: Date) async throws(StoreFailure) -> Bool {
        do {
            return try await storage.write { transaction throws(StorageFailure) in
                guard var record = try transaction.object(SessionRecord.self, byPrimaryKey: key.rawValue) else { return false }
                record.expiresAt = expires
                try transaction.save(record)
                return true
            }
        } catch {
            throw StoreFailure(error)
        }
    }

    public func end(_ key: SessionKey) async throws(StoreFailure) {
        do { try await storage.delete(SessionRecord.self, byPrimaryKey: key.rawValue) } catch { throw StoreFailure(error) }
    }

    public func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreFailure) {
        let theirs = StoredSession.columns.account == account.rawValue
        let ending = key.map { theirs && StoredSession.columns.key != $0.rawValue } ?? theirs
        do { try await storage.deleteAll(ofType: SessionRecord.self, matching: ending) } catch { throw StoreFailure(error) }
    }

    public func endSessions(expiredBefore moment: Date) async throws(StoreFailure) {
        let expired = StoredSession.columns.expiresAt < moment
        do { try await storage.deleteAll(ofType: SessionRecord.self, matching: expired) } catch { throw StoreFailure(error) }
    }
}

extension StoreFailure {
    init(_ failure: StorageFailure) {
        self.init(failure.reason)
    }
}
