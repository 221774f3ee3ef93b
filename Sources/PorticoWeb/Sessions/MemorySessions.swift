public import Foundation
public import Portico
public import PorticoSessions
import Synchronization

/// Sessions in memory, for tests and for sites whose visitors may be forgotten when they stop.
public final class MemorySessions: SessionStore {
    struct Kept: Sendable {
        var sessions: [SessionKey: SessionRecord] = [:]
        var devices: [RememberedDeviceID: RememberedDevice] = [:]
        var copies: [AccountID: CopiedSignIn] = [:]
    }

    let kept = Mutex(Kept())

    public init() {}

    public func session(_ key: SessionKey) -> SessionRecord? {
        kept.withLock { $0.sessions[key] }
    }

    public func sessionWithoutWaiting(_ key: SessionKey) -> Unawaited<SessionRecord?> { .known(session(key)) }

    public func sessions() -> [SessionRecord] {
        kept.withLock { $0.sessions.values.sorted { $0.createdAt < $1.createdAt } }
    }

    public func sessions(of account: AccountID) -> [SessionRecord] {
        sessions().filter { $0.account == account }
    }

    public func save(_ record: SessionRecord) {
        kept.withLock { $0.sessions[record.key] = record }
    }

    public func addProgram(_ record: SessionRecord, upTo maximum: Int, at moment: Date) -> Bool {
        kept.withLock { kept in
            let others = kept.sessions.values.filter {
                $0.account == record.account && $0.version == record.version && $0.program != nil
                    && $0.expiresAt > moment
            }
            guard others.count < maximum else { return false }
            kept.sessions[record.key] = record
            return true
        }
    }

    public func replace(_ key: SessionKey, with record: SessionRecord) -> Bool {
        kept.withLock { kept in
            guard kept.sessions.removeValue(forKey: key) != nil else { return false }
            kept.sessions[record.key] = record
            return true
        }
    }

    public func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) -> Bool {
        kept.withLock { kept in
            guard kept.sessions[key] != nil else { return false }
            kept.sessions[key]?.expiresAt = expiry
            kept.sessions[key]?.usedAt = moment
            return true
        }
    }

    public func end(_ key: SessionKey) {
        kept.withLock { kept in
            guard let device = kept.sessions.removeValue(forKey: key)?.remembered else { return }
            kept.devices[device] = nil
        }
    }

    public func endSessions(of account: AccountID, except key: SessionKey?) {
        kept.withLock { $0.endSessions(of: account, except: key) }
    }

    public func endSessions(expiredBefore moment: Date) {
        kept.withLock { kept in
            kept.sessions = kept.sessions.filter { $0.value.expiresAt >= moment }
            kept.devices = kept.devices.filter { $0.value.expiresAt >= moment }
        }
    }
}

extension MemorySessions: RememberedDeviceStore {
    public func device(_ id: RememberedDeviceID) -> RememberedDevice? {
        kept.withLock { $0.devices[id] }
    }

    public func devices(of account: AccountID) -> [RememberedDevice] {
        kept.withLock { $0.devices(of: account) }
    }

    public func remember(_ device: RememberedDevice, keeping maximum: Int) {
        kept.withLock { kept in
            kept.devices[device.id] = device
            let others = kept.devices(of: device.account).filter { $0.id != device.id }
            for old in others.dropFirst(maximum - 1) { kept.devices[old.id] = nil }
        }
    }

    public func rotate(
        _ device: RememberedDevice,
        replacing token: TokenHash,
        beginning session: SessionRecord
    ) -> Bool {
        kept.withLock { kept in
            guard kept.devices[device.id]?.token == token else { return false }
            kept.devices[device.id] = device
            kept.sessions = kept.sessions.filter { $0.value.remembered != device.id }
            kept.sessions[session.key] = session
            return true
        }
    }

    public func forget(_ id: RememberedDeviceID, except key: SessionKey?) {
        kept.withLock { kept in
            kept.devices[id] = nil
            kept.sessions = kept.sessions.filter { $0.value.remembered != id || $0.key == key }
            if let key, kept.sessions[key]?.remembered == id { kept.sessions[key]?.remembered = nil }
        }
    }

    public func endSessions(becauseOf copy: CopiedSignIn) {
        kept.withLock { kept in
            kept.endSessions(of: copy.account, except: nil)
            kept.copies[copy.account] = copy
        }
    }

    public func copiedSignIn(of account: AccountID) -> CopiedSignIn? {
        kept.withLock { $0.copies[account] }
    }

    public func settleCopy(of account: AccountID) {
        kept.withLock { $0.copies[account] = nil }
    }
}

extension MemorySessions.Kept {
    /// The one used last first.
    func devices(of account: AccountID) -> [RememberedDevice] {
        devices.values.filter { $0.account == account }.sorted { $0.usedAt > $1.usedAt }
    }

    mutating func endSessions(of account: AccountID, except key: SessionKey?) {
        let own = key.flatMap { sessions[$0]?.remembered }
        sessions = sessions.filter { $0.value.account != account || $0.key == key }
        devices = devices.filter { $0.value.account != account || $0.key == own }
        if key == nil { copies[account] = nil }
    }
}
