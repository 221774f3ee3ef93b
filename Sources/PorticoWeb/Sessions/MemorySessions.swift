public import Foundation
public import Portico
import Synchronization

/// Sessions in memory, for tests and for sites whose visitors may be forgotten when they stop.
public final class MemorySessions: SessionStore {
    private let records = Mutex<[SessionKey: SessionRecord]>([:])

    public init() {}

    public func session(_ key: SessionKey) -> SessionRecord? {
        records.withLock { $0[key] }
    }

    public func sessions() -> [SessionRecord] {
        records.withLock { $0.values.sorted { $0.createdAt < $1.createdAt } }
    }

    public func sessions(of account: AccountID) -> [SessionRecord] {
        sessions().filter { $0.account == account }
    }

    public func save(_ record: SessionRecord) {
        records.withLock { $0[record.key] = record }
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) -> Bool {
        records.withLock { records in
            guard records.removeValue(forKey: key) != nil else { return false }
            records[record.key] = record
            return true
        }
    }

    public func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) -> Bool {
        records.withLock { records in
            guard records[key] != nil else { return false }
            records[key]?.expiresAt = expiry
            records[key]?.usedAt = moment
            return true
        }
    }

    public func end(_ key: SessionKey) {
        records.withLock { $0[key] = nil }
    }

    public func endSessions(of account: AccountID, except key: SessionKey?) {
        records.withLock { records in records = records.filter { $0.value.account != account || $0.key == key } }
    }

    public func endSessions(expiredBefore moment: Date) {
        records.withLock { records in records = records.filter { $0.value.expiresAt >= moment } }
    }
}
