public import Foundation

/// Where the values are kept that screens share, each in a session.
///
///     let isKept = try await store.keep(json, for: key, at: now, until: now + 86_400)
///
/// It stores the texts it is given; what is in them is known to `SharedStorage`. What belongs to a session that has
/// ended is never given again. All methods throw `StoreError` where the store cannot be reached.
public protocol SharedValueStore: Sendable {
    /// Nil where there is none, or its time is over.
    func value(_ key: SharedValueKey, at moment: Date) async throws(StoreError) -> String?
    /// Keeps a value in place of the one with its key, and lets go of the oldest where the session has more than
    /// `Sharing.maxPerSession`. False where the session has ended, and then nothing is stored.
    func keep(
        _ value: String,
        for key: SharedValueKey,
        at moment: Date,
        until expiry: Date
    ) async throws(StoreError) -> Bool
    /// Deletes a value; one that is not there is gone already.
    func forget(_ key: SharedValueKey) async throws(StoreError)
    /// Deletes a value that cannot be read, and tells the log.
    func drop(_ key: SharedValueKey) async throws(StoreError)
}

/// What a shared value is stored under.
public struct SharedValueKey: Sendable, Hashable {
    public let session: SessionKey
    /// The kind of value: `Sharing.name`.
    public let name: String
    /// The id of the instance of the flow.
    public let flow: String

    public init(session: SessionKey, name: String, flow: String) {
        self.session = session
        self.name = name
        self.flow = flow
    }
}
