import Foundation
import Portico

/// Owns the state of the screen of sessions.
struct SessionsProvider: LoadingProvider {
    let repository: any AccountRepository
    let sessions: any AccountSessions
    let devices: any AccountDevices
    let history: any AccountHistory
    let now: Now
    let visitor: Visitor
    let store = StateStore(SessionsState())

    func load() async {
        _ = await attempt { () async throws(AccountError) in
            let account = try account
            guard let known = try await repository.account(account) else { throw .notFound }
            let list = try await sessions.sessions(of: account)
            let remembered = try await devices.devices(of: account)
            let copy = try await devices.copiedSignIn(of: account)
            store.modify {
                $0.sessions = list
                $0.devices = remembered
                $0.copy = copy
                $0.zone = known.zone(for: visitor)
            }
        }
    }

    /// Whether it is over, also where it was already; where not the state says why.
    func end(_ session: SessionID) async -> Bool {
        await attempt { () async throws(AccountError) -> Void in
            if try await sessions.end(session, of: account) { await note(.sessionEnded) }
        } != nil
    }

    func endOthers() async -> Bool {
        await attempt { () async throws(AccountError) -> Void in
            try await sessions.endAll(of: account, except: visitor.session)
            await note(.otherSessionsEnded)
        } != nil
    }

    /// Whether a device is forgotten, also where it was already; where not the state says why.
    func forget(_ device: RememberedDeviceID) async -> Bool {
        await attempt { () async throws(AccountError) -> Void in
            if try await devices.forget(device, of: account, except: visitor.session) { await note(.deviceForgotten) }
        } != nil
    }

    /// Whether the visitor is in a session of a device.
    func isOwn(_ device: RememberedDeviceID) async -> Bool {
        guard let account = visitor.account, let known = try? await devices.devices(of: account) else { return false }
        return known.contains { $0.id == device && $0.isOwn(of: visitor.session) }
    }

    /// Whether the owner is warned no more; where not the state says why.
    func settleCopy() async -> Bool {
        await attempt { () async throws(AccountError) in try await devices.settleCopy(of: account) } != nil
    }

    /// Sessions are in a file of their own: it is done, also where that cannot be noted.
    private func note(_ kind: HistoryKind) async {
        guard let account = visitor.account else { return }
        try? await history.add(HistoryEntry(kind, by: visitor.origin, at: now()), of: account, telling: nil)
    }

    private var account: AccountID {
        get throws(AccountError) {
            guard let account = visitor.account else { throw .notFound }
            return account
        }
    }
}

/// The sessions of the visitor's account.
struct SessionsState: AttemptState, Hashable {
    /// Newest first.
    var sessions: [AccountSession] = []
    /// The one used last first.
    var devices: [AccountDevice] = []
    /// A copy of a device's token that was noticed, until the owner has seen it.
    var copy: CopiedSignIn?
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Why the last change was not made, or why there is no list.
    var problem: AccountRefusal?

    mutating func refuse(_ error: AccountError) { problem = AccountRefusal(error) }
}
