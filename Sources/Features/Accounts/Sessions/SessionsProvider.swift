import Foundation
import Portico
import PorticoSessions

/// Owns the state of the screen of sessions.
struct SessionsProvider: LoadingProvider {
    let repository: any AccountRepository
    let sessions: any AccountSessions
    let devices: any AccountDevices
    let history: any AccountHistory
    let service: AccountService
    let made: SharedStorage<MadeToken>
    let seals: any ProgramTokenSeals
    let now: Now
    let visitor: Visitor
    let store = StateStore(SessionsState())

    func load() async {
        await changing { account throws(AccountError) in
            guard let known = try await repository.account(account) else { throw .notFound }
            let list = try await sessions.sessions(of: account)
            let remembered = try await devices.devices(of: account)
            let copy = try await devices.copiedSignIn(of: account)
            let token = await madeToken(of: account, among: list)
            store.modify {
                $0.account = known
                $0.token = token
                $0.sessions = list
                $0.devices = remembered
                $0.copy = copy
                $0.zone = known.zone(for: visitor)
            }
        }
    }

    /// Whether it is over, also where it was already; where not the state says why.
    func end(_ session: SessionID, noting kind: HistoryKind) async -> Bool {
        await changing { account throws(AccountError) -> Void in
            if try await sessions.end(session, of: account) { await note(kind) }
        } != nil
    }

    func endOthers() async -> Bool {
        await changing { account throws(AccountError) -> Void in
            try await sessions.endAll(of: account, except: visitor.session)
            await note(.otherSessionsEnded)
        } != nil
    }

    /// Whether a device is forgotten, also where it was already; where not the state says why.
    func forget(_ device: RememberedDeviceID) async -> Bool {
        await changing { account throws(AccountError) -> Void in
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
        await changing { account throws(AccountError) in try await devices.settleCopy(of: account) } != nil
    }

    /// Whether a token was made, which the page shows from then on; where not the state says why.
    func makeToken(for program: ProgramName, _ lifetime: TokenLifetime, password: Secret) async -> Bool {
        await attempt { () async throws(AccountRefusal) -> Void in
            guard let id = visitor.account else { throw .gone }
            let credentials = try await service.confirmed(password, of: id, by: visitor)
            let owner = SignedInAccount(id: id, version: credentials.version)
            let end = now().addingTimeInterval(TimeInterval(lifetime.rawValue) * 24 * 60 * 60)
            let begun = try await service.asking { () throws(AccountError) in
                try await sessions.begin(program, of: owner, until: end)
            }
            guard let begun else { throw .tooManyTokens(limit: ProgramTokenRules.maximum) }
            guard await show(begun, to: id) else {
                // Nobody knows it.
                _ = try? await sessions.end(begun.id, of: id)
                throw .unavailable(.sessions)
            }
            await note(.tokenMade, telling: .tokenMade(program))
        } != nil
    }

    /// Whether the token is shown no more.
    func forgetToken() async -> Bool {
        await changing { _ throws(AccountError) -> Void in
            do throws(StoreError) {
                try await made.forget(MadeToken.Place.only)
            } catch {
                throw .unavailable(.sessions)
            }
        } != nil
    }

    /// Whether it can be shown on the page that comes next.
    private func show(_ begun: BegunProgram, to account: AccountID) async -> Bool {
        guard let sealed = seals.seal(begun.token, of: account) else { return false }
        do throws(SharingError) {
            try await made.keep(MadeToken(session: begun.id.rawValue, sealed: sealed), for: MadeToken.Place.only)
            return true
        } catch {
            return false
        }
    }

    /// The token that was just made; nil where there is none, and where it was ended.
    private func madeToken(of account: AccountID, among sessions: [AccountSession]) async -> MadeTokenState? {
        // Where it cannot be read it is as good as lost, and its owner makes another one.
        guard let made = try? await made.value(for: MadeToken.Place.only),
            let session = sessions.first(where: { $0.id.rawValue == made.session }), let program = session.program,
            let token = seals.open(made.sealed, of: account)
        else { return nil }
        return MadeTokenState(program: program.name, token: token)
    }

    /// Sessions are in a file of their own: it is done, also where that cannot be noted.
    private func note(_ kind: HistoryKind, telling mail: AccountMail? = nil) async {
        guard let account = visitor.account else { return }
        let letter = mail?.letter(in: visitor.localiser)
        try? await history.add(HistoryEntry(kind, by: visitor.origin, at: now()), of: account, telling: letter)
    }

    /// What `change` of the visitor's account gives; nil where it was refused, and the state says why.
    @discardableResult
    private func changing<Value>(_ change: (AccountID) async throws(AccountError) -> Value) async -> Value? {
        await attempt { () async throws(AccountRefusal) in
            guard let account = visitor.account else { throw .gone }
            return try await service.asking { () throws(AccountError) in try await change(account) }
        }
    }
}

/// The sessions of the visitor's account.
struct SessionsState: AttemptState, Equatable {
    /// Nil until it is read, and where that cannot be done.
    var account: Account?
    /// Newest first, those of programs among them.
    var sessions: [AccountSession] = []
    /// A token that was just made.
    var token: MadeTokenState?
    /// The one used last first.
    var devices: [AccountDevice] = []
    /// A copy of a device's token that was noticed, until the owner has seen it.
    var copy: CopiedSignIn?
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Why the last change was not made, or why there is no list.
    var problem: AccountRefusal?
}

/// A token that was just made.
struct MadeTokenState: Sendable, Equatable {
    let program: String
    let token: Secret
}
