import Foundation
public import Portico

/// Where the screens of a flow find a value they share: in the visitor's session, so it is still there after a restart,
/// nobody else sees it, and it ends with the session.
///
///     static let screens = ScreenTable<NotesRoute>(templates: "notes") {
///         $0.part(SharedStorage<ImportChoices>.init)      // a view model or provider takes it in its `init`
///         …
///     }
///     try await choices.keep(ImportChoices(tags: ["home"]), for: job.id)      // on one page
///     let chosen = try await choices.value(for: job.id)                       // on the next
///
/// Each instance of a flow has its own value, named by an id that is in the routes of its screens: two imports in two
/// tabs do not mix. Nothing is read until a screen asks. A visitor without a session gets one when something is kept,
/// and not before.
public struct SharedStorage<Value: SharedValue>: Sendable {
    private let visitor: Visitor
    private let store: any SharedValueStore
    private let now: Now

    public init(visitor: Visitor, store: any SharedValueStore, now: @escaping Now) {
        self.visitor = visitor
        self.store = store
        self.now = now
    }

    /// The value of one instance of a flow; nil where none was kept, its time is over, its session has ended, or it
    /// cannot be read any more. Throws where the store fails.
    public func value(for flow: some RawRepresentable<String>) async throws(StoreError) -> Value? {
        guard let key = key(of: visitor.session, flow.rawValue) else { return nil }
        guard let stored = try await store.value(key, at: now()) else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(stored.utf8))
        } catch {
            try await store.drop(key)
            return nil
        }
    }

    /// Keeps a value for one instance of a flow, in place of the one it has.
    public func keep(_ value: Value, for flow: some RawRepresentable<String>) async throws(SharingError) {
        let text = try Self.text(value)
        guard text.utf8.count <= Sharing.maxBytes else { throw .tooLarge(bytes: text.utf8.count) }
        guard flow.rawValue.utf8.count <= Sharing.longestFlow else {
            throw .tooLarge(bytes: text.utf8.count + flow.rawValue.utf8.count)
        }
        let session: SessionID?
        do throws(IdentityError) { session = try await visitor.identifiedSession() } catch { throw .noIdentity(error) }
        guard let key = key(of: session, flow.rawValue) else { throw .noSession }
        let isKept: Bool
        do throws(StoreError) {
            let moment = now()
            isKept = try await store.keep(text, for: key, at: moment, until: moment + Value.sharing.lifetime)
        } catch {
            throw .unavailable(reason: error.reason)
        }
        guard isKept else { throw .noSession }
    }

    /// Lets go of the value of one instance of a flow, which has come to its end.
    public func forget(_ flow: some RawRepresentable<String>) async throws(StoreError) {
        guard let key = key(of: visitor.session, flow.rawValue) else { return }
        try await store.forget(key)
    }

    private func key(of session: SessionID?, _ flow: String) -> SharedValueKey? {
        guard let session, flow.utf8.count <= Sharing.longestFlow else { return nil }
        return SharedValueKey(
            session: SessionKey(rawValue: session.rawValue),
            name: Value.sharing.name,
            flow: flow
        )
    }

    private static func text(_ value: Value) throws(SharingError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .unavailable(reason: "\(Value.sharing.name) cannot be written as JSON: \(error)")
        }
    }
}
