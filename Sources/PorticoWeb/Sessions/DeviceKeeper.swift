import Foundation
import Portico
import PorticoSessions

/// Keeps visitors signed in on the devices that they asked it for, when a session of theirs has ended.
///
///     switch try await keeper.resume(with: cookie) {
///     case .resumed(let session, let token): … // the visitor is signed in, and the browser gets both
///     case .unknown, .copied: … // the browser's token is worth nothing
///     case .waiting: …
///     }
///
/// A token begins one session and is exchanged for another one as it does. One that comes again after that is in two
/// hands: nobody knows which of them is the owner's, so the account is signed out everywhere.
///
/// For a minute after the exchange the old token is still good, since a browser that opens with several tabs sends it
/// with each of them before the first answer is there. It then opens what the exchange brought, the same session and
/// the same next token, and exchanges nothing. So the tabs share a session, an answer that was lost is had again by
/// loading the page again, and in whichever order the answers arrive, the browser ends up with the present token.
///
/// After that minute it still is while nobody has used the session that the exchange brought: then the answer was lost,
/// as on a train that enters a tunnel, and its owner comes again. That is an hour at most, since a session that is never
/// used ends then. A request with the session uses it, whatever it is for, so a thief who went on with theirs is noticed
/// when the owner comes.
struct DeviceKeeper: Sendable {
    /// A device is forgotten when it began no session for this long, in seconds: 90 days.
    static let lifetime: TimeInterval = 90 * 24 * 60 * 60
    /// However it is used, its owner signs in anew after this long, in seconds: a year.
    static let longestLifetime: TimeInterval = 365 * 24 * 60 * 60
    /// How long a token is good after it was exchanged, in seconds: a minute.
    static let grace: TimeInterval = 60
    /// How many devices of an account are remembered; the one that was unused for longest makes room.
    static let maximum = 20

    /// What a token turned out to be.
    enum Finding: Sendable {
        case resumed(OpenSession, DeviceToken)
        /// It was exchanged a moment ago, and its session cannot be opened now.
        case waiting
        /// None of a device that is remembered.
        case unknown
        /// One that was exchanged before: the account's sessions are ended.
        case copied(AccountID)
    }

    let store: any RememberedDeviceStore
    let sessions: SessionKeeper
    let keyRing: SigningKeyRing
    /// 128 random bits, as `RandomID` makes them.
    var random: @Sendable () -> String = { RandomID.make() }

    /// Remembers the device of somebody who signs in.
    func remember(
        _ account: AccountID,
        _ version: CredentialVersion?,
        name: String?
    ) async throws(StoreError) -> (device: RememberedDevice, token: DeviceToken) {
        let token = DeviceToken(device: random(), token: random())
        let moment = sessions.now()
        let device = RememberedDevice(
            id: token.id,
            account: account,
            version: version,
            audience: random(),
            token: token.hash,
            name: name,
            createdAt: moment,
            usedAt: moment,
            expiresAt: moment + Self.lifetime
        )
        try await store.remember(device, keeping: Self.maximum)
        return (device, token)
    }

    /// Signs in whoever has the present token of a device.
    ///
    /// - Parameters:
    ///   - text: what the browser sent.
    ///   - name: the browser's name, for the list of sessions.
    func resume(with text: String, name: String?) async throws(StoreError) -> Finding {
        guard let shown = DeviceToken(text), let device = try await living(shown.id) else { return .unknown }
        if shown.has(device.token), let rotated = try await rotated(device, from: shown, name: name) { return rotated }
        // Where it was the present token, another request with it was faster.
        guard let present = shown.has(device.token) ? try await living(shown.id) : device else { return .unknown }
        if let spent = present.spentToken, shown.has(spent), let rotatedAt = present.rotatedAt {
            let handover = try await handedOver(present, to: shown)
            if sessions.now() < rotatedAt + Self.grace { return handover }
            if case .resumed(let session, _) = handover, session.record.usedAt == nil { return handover }
        }
        try await endSessions(
            becauseOf: CopiedSignIn(account: device.account, device: device.name, noticedAt: sessions.now())
        )
        return .copied(device.account)
    }

    /// Whether it is the present token of its device: one that was exchanged is not to be given to a browser again.
    func isPresent(_ text: String) async -> Bool {
        guard let shown = DeviceToken(text), let device = try? await living(shown.id) else { return false }
        return shown.has(device.token)
    }

    /// Forgets the device whose present token it is: its browser is somebody else's from here on. A token of another kind
    /// changes nothing.
    func forget(_ text: String) async throws(StoreError) {
        guard let shown = DeviceToken(text), let device = try await living(shown.id), shown.has(device.token) else {
            return
        }
        try await store.forget(device.id, except: nil)
    }

    /// In a task of its own: who has the copy may close the connection at once.
    private func endSessions(becauseOf copy: CopiedSignIn) async throws(StoreError) {
        let outcome = await Task { [store] () async -> Result<Void, StoreError> in
            do throws(StoreError) {
                return .success(try await store.endSessions(becauseOf: copy))
            } catch {
                return .failure(error)
            }
        }.value
        try outcome.get()
    }

    private func living(_ id: RememberedDeviceID) async throws(StoreError) -> RememberedDevice? {
        guard let device = try await store.device(id), device.expiresAt > sessions.now() else { return nil }
        return device
    }

    /// Nil where another request has exchanged the token.
    private func rotated(
        _ device: RememberedDevice,
        from shown: DeviceToken,
        name: String?
    ) async throws(StoreError) -> Finding? {
        let next = DeviceToken(device: shown.device, token: random())
        let session = sessions.newSession(
            for: VisitorID(of: device.account),
            account: device.account,
            version: device.version,
            device: name ?? device.name,
            rememberedBy: device
        )
        let handed = Array("\(next.token).\(session.number.text)".utf8)
        guard let sealed = try? seal.close(handed, context: [shown.text]) else {
            throw StoreError("a token cannot be sealed")
        }
        let moment = sessions.now()
        var rotated = device
        rotated.token = next.hash
        rotated.spentToken = device.token
        rotated.handover = Data(sealed)
        rotated.rotatedAt = moment
        rotated.name = name ?? device.name
        rotated.usedAt = moment
        rotated.expiresAt = min(moment + Self.lifetime, device.createdAt + Self.longestLifetime)
        guard try await store.rotate(rotated, replacing: device.token, beginning: session.record) else { return nil }
        // As it is opened from here on: the password may have changed meanwhile, and a page that is followed is told
        // when it ends.
        let opened = try await sessions.session(of: session.number, by: .cookie)
        return opened.map { .resumed($0, next) } ?? .unknown
    }

    /// What the exchange of a token brought, for who comes with the same token a moment later.
    private func handedOver(_ device: RememberedDevice, to shown: DeviceToken) async throws(StoreError) -> Finding {
        guard let sealed = device.handover, let opened = seal.open(Array(sealed), context: [shown.text]) else {
            return .waiting
        }
        let parts = String(decoding: opened, as: UTF8.self).split(separator: ".").map(String.init)
        guard parts.count == 2, let number = SessionNumber(parts[1]),
            let session = try await sessions.session(of: number, by: .cookie)
        else { return .waiting }
        return .resumed(session, DeviceToken(device: shown.device, token: parts[0]))
    }

    /// Opened by the spent token only, which nobody stores.
    private var seal: Seal {
        Seal(keys: keyRing.keys, purpose: .handovers)
    }
}
