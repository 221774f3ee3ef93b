public import Foundation
public import Portico
public import Storage

/// Sessions in a storage, where a server that is started again finds them.
///
///     let sessions: any SessionStore = StoredSessions(try SessionsFile.open(file))
///
/// A session that cannot be read is none: it is left out, and reported once.
public struct StoredSessions: SessionStore {
    let storage: any StorageProtocol
    private let unreadable: UnreadableRows

    /// An SQLite storage needs the tables of `SessionTables`.
    ///
    /// - Parameter report: told of each row that cannot be read, once.
    public init(_ storage: any StorageProtocol, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.storage = storage
        unreadable = UnreadableRows(report: report)
    }

    public func session(_ key: SessionKey) async throws(StoreFailure) -> SessionRecord? {
        do {
            return try await storage.object(SessionRecord.self, byPrimaryKey: key.rawValue)
        } catch .untranslatable(let failure) {
            unreadable.note(failure)
            return nil
        } catch {
            throw StoreFailure(error)
        }
    }

    public func sessions() async throws(StoreFailure) -> [SessionRecord] {
        try await readable(.all)
    }

    public func sessions(of account: AccountID) async throws(StoreFailure) -> [SessionRecord] {
        try await readable(.matching(StoredSession.columns.account == account.rawValue))
    }

    public func save(_ record: SessionRecord) async throws(StoreFailure) {
        do { try await storage.save(record) } catch { throw StoreFailure(error) }
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) async throws(StoreFailure) -> Bool {
        do {
            return try await storage.write { transaction throws(StorageFailure) in
                guard try transaction.object(EndingSession.self, byPrimaryKey: key.rawValue) != nil else { return false }
                try transaction.delete(EndingSession.self, byPrimaryKey: key.rawValue)
                try transaction.save(record)
                return true
            }
        } catch {
            throw StoreFailure(error)
        }
    }

    public func lengthen(_ key: SessionKey, until expires: Date, usedAt moment: Date) async throws(StoreFailure) -> Bool {
        do {
            return try await storage.write { transaction throws(StorageFailure) in
                guard var record = try transaction.object(SessionRecord.self, byPrimaryKey: key.rawValue) else { return false }
                record.expiresAt = expires
                record.usedAt = moment
                try transaction.save(record)
                return true
            }
        } catch {
            throw StoreFailure(error)
        }
    }

    public func end(_ key: SessionKey) async throws(StoreFailure) {
        do {
            try await storage.write { transaction throws(StorageFailure) in
                guard let session = try transaction.object(EndingSession.self, byPrimaryKey: key.rawValue) else { return }
                try transaction.end(session)
            }
        } catch {
            throw StoreFailure(error)
        }
    }

    public func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreFailure) {
        let theirs = StoredSession.columns.account == account.rawValue
        let ending = key.map { theirs && StoredSession.columns.key != $0.rawValue } ?? theirs
        do { try await storage.deleteAll(ofType: SessionRecord.self, matching: ending) } catch { throw StoreFailure(error) }
    }

    private func readable(_ query: Query<StoredSession>) async throws(StoreFailure) -> [SessionRecord] {
        let query = query.ordered(by: StoredSession.columns.createdAt.ascending)
        do { return unreadable.readable(try await storage.results(of: SessionRecord.self, query)) } catch { throw StoreFailure(error) }
    }
}

extension StoreFailure {
    init(_ failure: StorageFailure) {
        self.init(failure.reason)
    }
}
