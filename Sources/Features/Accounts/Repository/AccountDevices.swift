public import Foundation
public import Portico
public import PorticoSessions

/// The devices that an account stays signed in with when a session has ended. All methods throw
/// `AccountError.unavailable` where that cannot be told.
public protocol AccountDevices: Sendable {
    /// Those that are remembered, the one used last first.
    func devices(of account: AccountID) async throws(AccountError) -> [AccountDevice]
    /// Forgets a device of an account and ends its sessions, but the one that is kept; false where the account has none
    /// such, and nothing is done then.
    func forget(
        _ id: RememberedDeviceID,
        of account: AccountID,
        except kept: SessionID?
    ) async throws(AccountError) -> Bool
    /// The last time that a device's token was used twice; nil where that never happened, or the owner has seen it.
    func copiedSignIn(of account: AccountID) async throws(AccountError) -> CopiedSignIn?
    /// The owner has seen it.
    func settleCopy(of account: AccountID) async throws(AccountError)
}

/// One device that an account stays signed in with.
public struct AccountDevice: Sendable, Hashable, Identifiable {
    public let id: RememberedDeviceID
    /// The browser and the machine in words, as far as they said; nil where that is not known.
    public var name: String?
    /// When its owner signed in on it.
    public var createdAt: Date
    /// When it last began a session.
    public var usedAt: Date
    /// Its sessions that may live.
    public var sessions: Set<SessionID>

    public init(id: RememberedDeviceID, name: String?, createdAt: Date, usedAt: Date, sessions: Set<SessionID>) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.sessions = sessions
    }

    /// Whether it is the device of a session.
    func isOwn(of session: SessionID?) -> Bool { session.map(sessions.contains) ?? false }
}

/// The devices of accounts, over those that the web remembers.
public struct StoredAccountDevices: AccountDevices {
    private let store: any RememberedDeviceStore
    private let sessions: any SessionStore
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void

    /// - Parameter report: told why the store failed, of which a visitor is told less.
    public init(
        store: any RememberedDeviceStore,
        sessions: any SessionStore,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.sessions = sessions
        self.now = now
        self.report = report
    }

    public func devices(of account: AccountID) async throws(AccountError) -> [AccountDevice] {
        let moment = now()
        return try await asking { () throws(StoreError) in
            let records = try await sessions.sessions(of: account)
            return try await store.devices(of: account).filter { $0.expiresAt > moment }.map { device in
                AccountDevice(
                    id: device.id,
                    name: device.name,
                    createdAt: device.createdAt,
                    usedAt: device.usedAt,
                    sessions: Set(
                        records.filter { $0.remembered == device.id }.map { SessionID(rawValue: $0.key.rawValue) }
                    )
                )
            }
        }
    }

    public func forget(
        _ id: RememberedDeviceID,
        of account: AccountID,
        except kept: SessionID?
    ) async throws(AccountError) -> Bool {
        try await asking { () throws(StoreError) in
            // Looked for in the list: the text may be any that somebody sent.
            guard try await store.devices(of: account).contains(where: { $0.id == id }) else { return false }
            try await store.forget(id, except: kept.map { SessionKey(rawValue: $0.rawValue) })
            return true
        }
    }

    public func copiedSignIn(of account: AccountID) async throws(AccountError) -> CopiedSignIn? {
        try await asking { () throws(StoreError) in try await store.copiedSignIn(of: account) }
    }

    public func settleCopy(of account: AccountID) async throws(AccountError) {
        try await asking { () throws(StoreError) in try await store.settleCopy(of: account) }
    }

    private func asking<Value>(_ ask: () async throws(StoreError) -> Value) async throws(AccountError) -> Value {
        do throws(StoreError) {
            return try await ask()
        } catch {
            if !Task.isCancelled { report(error.reason) }
            throw .unavailable(.sessions)
        }
    }
}
