public import Portico

/// Where the devices are kept that accounts stay signed in with. An app without them needs none.
///
///     let devices = try await store.devices(of: account)
///
/// It stores what it is given: tokens, cookies and expiry are the web layer's. It is the same store as that of the
/// sessions, which forgets devices, too: a session that is ended takes its device along, and so do all sessions of an
/// account that are ended. All methods throw `StoreError` when the store cannot be reached.
public protocol RememberedDeviceStore: Sendable {
    /// Nil where there is none; one that has expired may still be given.
    func device(_ id: RememberedDeviceID) async throws(StoreError) -> RememberedDevice?
    /// Those of an account, the one used last first; some may have expired.
    func devices(of account: AccountID) async throws(StoreError) -> [RememberedDevice]
    /// Adds a device. Of those of its account at most so many stay: what was unused for longest goes.
    func remember(_ device: RememberedDevice, keeping maximum: Int) async throws(StoreError)
    /// Stores a device that has exchanged `token` for another one, and begins a session with it in place of those it had
    /// before, which end: what screens shared in them goes on in the new one. All of it at once, so that a device never
    /// has more than one. False where its token is another one by now, and then nothing is stored. So of two requests at
    /// the same time one exchanges the token.
    func rotate(
        _ device: RememberedDevice,
        replacing token: TokenHash,
        beginning session: SessionRecord
    ) async throws(StoreError) -> Bool
    /// Forgets a device and ends its sessions, but the one of `key`, which has no device any more. One that is not there
    /// is forgotten already.
    func forget(_ id: RememberedDeviceID, except key: SessionKey?) async throws(StoreError)
    /// Ends all sessions of an account and forgets its devices, and keeps why: all of it at once.
    func endSessions(becauseOf copy: CopiedSignIn) async throws(StoreError)
    /// The last copy that was noticed, until it is settled or the account's sessions are ended for another reason.
    func copiedSignIn(of account: AccountID) async throws(StoreError) -> CopiedSignIn?
    /// The owner has seen it.
    func settleCopy(of account: AccountID) async throws(StoreError)
}
