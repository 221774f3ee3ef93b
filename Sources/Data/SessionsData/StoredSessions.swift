public import Foundation
public import Portico
public import PorticoSessions
public import Storage

/// Sessions in a storage, where a server that is started again finds them.
///
///     let sessions: any SessionStore = StoredSessions(try SessionsFile.open(file))
///
/// A session that cannot be read is none: it is left out, and reported once.
public struct StoredSessions: SessionStore {
    let storage: any StorageProtocol
    let unreadable: UnreadableRows

    /// An SQLite storage needs the tables of `SessionTables`.
    ///
    /// - Parameter report: told of each row that cannot be read, once.
    public init(_ storage: any StorageProtocol, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.storage = storage
        unreadable = UnreadableRows(report: report)
    }

    public func session(_ key: SessionKey) async throws(StoreError) -> SessionRecord? {
        do {
            return try await storage.object(SessionRecord.self, byPrimaryKey: key.rawValue)
        } catch .untranslatable(let failure) {
            unreadable.note(failure)
            return nil
        } catch {
            throw StoreError(error)
        }
    }

    public func sessionWithoutWaiting(_ key: SessionKey) throws(StoreError) -> Unawaited<SessionRecord?> {
        do {
            return try storage.objectWithoutWaiting(SessionRecord.self, byPrimaryKey: key.rawValue)
        } catch .untranslatable(let failure) {
            unreadable.note(failure)
            return .known(nil)
        } catch {
            throw StoreError(error)
        }
    }

    public func sessions() async throws(StoreError) -> [SessionRecord] {
        try await readable(.all)
    }

    public func sessions(of account: AccountID) async throws(StoreError) -> [SessionRecord] {
        try await readable(.matching(StoredSession.columns.account == account.rawValue))
    }

    public func save(_ record: SessionRecord) async throws(StoreError) {
        do { try await storage.save(record) } catch { throw StoreError(error) }
    }

    public func addProgram(
        _ record: SessionRecord,
        upTo maximum: Int,
        at moment: Date
    ) async throws(StoreError) -> Bool {
        let columns = StoredSession.columns
        let others =
            columns.account == record.account?.rawValue && columns.version == record.version?.rawValue
            && columns.program != nil && columns.expiresAt > moment
        return try await write { transaction throws(StorageError) in
            guard try transaction.count(of: SessionRecord.self, .matching(others)) < maximum else { return false }
            try transaction.save(record)
            return true
        }
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) async throws(StoreError) -> Bool {
        do {
            return try await storage.write { transaction throws(StorageError) in
                guard try transaction.object(EndingSession.self, byPrimaryKey: key.rawValue) != nil else {
                    return false
                }
                let values = try transaction.values(of: key)
                try transaction.delete(EndingSession.self, byPrimaryKey: key.rawValue)
                try transaction.save(record)
                try transaction.moveValues(values, to: record.key)
                return true
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func lengthen(_ key: SessionKey, until expires: Date, usedAt moment: Date) async throws(StoreError) -> Bool {
        do {
            return try await storage.write { transaction throws(StorageError) in
                guard var record = try transaction.object(SessionRecord.self, byPrimaryKey: key.rawValue) else {
                    return false
                }
                record.expiresAt = expires
                record.usedAt = moment
                try transaction.save(record)
                return true
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func end(_ key: SessionKey) async throws(StoreError) {
        do {
            try await storage.write { transaction throws(StorageError) in
                guard let session = try transaction.object(EndingSession.self, byPrimaryKey: key.rawValue) else {
                    return
                }
                try transaction.end(session)
                guard let device = session.remembered else { return }
                try transaction.delete(RememberedDevice.self, byPrimaryKey: device.rawValue)
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func endSessions(of account: AccountID, except key: SessionKey?) async throws(StoreError) {
        try await write { transaction throws(StorageError) in
            try transaction.endSessions(of: account, except: key)
        }
    }

    private func readable(_ query: Query<StoredSession>) async throws(StoreError) -> [SessionRecord] {
        let query = query.ordered(by: StoredSession.columns.createdAt.ascending)
        do { return unreadable.readable(try await storage.results(of: SessionRecord.self, query)) } catch {
            throw StoreError(error)
        }
    }
}

extension StoreError {
    init(_ failure: StorageError) {
        self.init(failure.reason)
    }
}
