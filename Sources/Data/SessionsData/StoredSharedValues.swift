public import Foundation
public import PorticoSessions
public import Storage

/// What screens share in sessions, in the storage of the sessions, where a server that is started again finds it.
///
///     let shared: any SharedValueStore = StoredSharedValues(try SessionsFile.open(file))
///
/// In the file a value goes in the transaction in which its session ends.
public struct StoredSharedValues: SharedValueStore {
    private let storage: any StorageProtocol
    private let report: @Sendable (String) -> Void

    /// An SQLite storage needs the tables of `SessionTables`.
    ///
    /// - Parameter report: told of each value that cannot be read; it is deleted, so there is no second time.
    public init(_ storage: any StorageProtocol, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.storage = storage
        self.report = report
    }

    public func value(_ key: SharedValueKey, at moment: Date) async throws(StoreError) -> String? {
        do {
            let kept = try await storage.object(KeptValue.self, byPrimaryKey: key.primaryKey)
            return kept.flatMap { $0.expiresAt > moment ? $0.value : nil }
        } catch .untranslatable {
            try await drop(key)
            return nil
        } catch {
            throw StoreError(error)
        }
    }

    public func keep(
        _ value: String,
        for key: SharedValueKey,
        at moment: Date,
        until expiry: Date
    ) async throws(StoreError) -> Bool {
        let kept = KeptValue(
            session: key.session,
            name: key.name,
            flow: key.flow,
            value: value,
            changedAt: moment,
            expiresAt: expiry
        )
        do {
            return try await storage.write { transaction throws(StorageError) in
                guard try transaction.object(EndingSession.self, byPrimaryKey: key.session.rawValue) != nil else {
                    return false
                }
                try transaction.save(kept)
                try transaction.shortenValues(of: key.session)
                return true
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func forget(_ key: SharedValueKey) async throws(StoreError) {
        do { try await storage.delete(KeptValueHead.self, byPrimaryKey: key.headKey) } catch { throw StoreError(error) }
    }

    public func drop(_ key: SharedValueKey) async throws(StoreError) {
        try await forget(key)
        report("the value “\(key.name)” of a session was of another shape, and was deleted")
    }
}

extension StorageTransaction {
    /// Lets go of the values that a session has beyond `Sharing.maxPerSession`, the oldest ones.
    func shortenValues(of session: SessionKey) throws(StorageError) {
        let columns = KeptValueHead.columns
        let newest = Query.matching(columns.session == session.rawValue).ordered(by: columns.changedAt.descending)
        let excess = try results(of: KeptValueHead.self, newest.limited(to: .max, from: Sharing.maxPerSession))
        for case .success(let head) in excess { try delete(head) }
    }

    /// Gives what one session keeps to another one, which is stored: the one that takes its place.
    func moveValues(_ values: [KeptValue], to session: SessionKey) throws(StorageError) {
        for var value in values {
            try delete(value)
            value.session = session
            try save(value)
        }
    }

    /// What a session keeps, as far as it can be read.
    func values(of session: SessionKey) throws(StorageError) -> [KeptValue] {
        try results(of: KeptValue.self, .matching(KeptValue.columns.session == session.rawValue)).compactMap {
            try? $0.get()
        }
    }
}

/// A shared value as it is kept.
@Translatable(table: "sharedValue")
struct KeptValue: Sendable, Hashable {
    @PrimaryKey var session: SessionKey
    @PrimaryKey var name: String
    @PrimaryKey var flow: String
    var value: String
    var changedAt: Date
    var expiresAt: Date
}

/// A shared value without what is in it: all that is needed to delete it.
@Translatable(table: "sharedValue")
struct KeptValueHead: Sendable, Hashable {
    @PrimaryKey var session: SessionKey
    @PrimaryKey var name: String
    @PrimaryKey var flow: String
    var changedAt: Date
    var expiresAt: Date
}

extension SharedValueKey {
    fileprivate var primaryKey: KeptValue.PrimaryKey {
        KeptValue.PrimaryKey(session: session.rawValue, name: name, flow: flow)
    }

    fileprivate var headKey: KeptValueHead.PrimaryKey {
        KeptValueHead.PrimaryKey(session: session.rawValue, name: name, flow: flow)
    }
}
