public import Portico

/// The devices that accounts get notifications on.
public protocol PushSubscriptions: Sendable {
    /// Those of an account, newest first.
    func subscriptions(of owner: AccountID) async throws(PushError) -> [PushSubscription]

    /// Adds a device. One with the same endpoint takes the place of the owner's own, and of somebody else's where it has
    /// the same keys: the browser is another person's now. Throws `tooMany`, `refused` and `unavailable`.
    func add(_ subscription: PushSubscription) async throws(PushError)

    /// Ends one of an owner's devices, with what still waits for it; nothing is ended where there is none such.
    func end(_ id: PushSubscription.ID, of owner: AccountID) async throws(PushError)

    /// By which browsers know this app (RFC 8292 section 4.2): 65 bytes in base64url. Nil where there is no key, so that
    /// nothing can be sent.
    func serverKey() async -> String?
}

/// Why the devices of an account are not known, or not changed.
public enum PushError: Error, Sendable, Hashable {
    case unavailable(StorageTrouble)
    case tooMany(limit: Int)
    /// Nothing is ever sent to such an address, or encrypted by such a key.
    case refused
}

/// What a session's browser is called.
public protocol PushDeviceNames: Sendable {
    /// Such as “Firefox on Linux”, in English; nil where it is not known.
    func name(of session: SessionID, of account: AccountID) async -> String?
}
