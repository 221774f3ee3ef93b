public import Storage

/// A storage that runs each body twice, as one may where others were in its way: what came of the first time is undone.
///
///     let storage = RepeatingStorage(InMemoryStorage())
///
/// Whatever a body does beside reading and writing is done twice here, too, and fails the test that counts it.
public struct RepeatingStorage: StorageProtocol {
    private let inner: any StorageProtocol

    public init(_ inner: any StorageProtocol) {
        self.inner = inner
    }

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        _ = try await inner.read(body)
        return try await inner.read(body)
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        _ = try await inner.attempt { transaction throws(StorageError) -> Result<Void, Undone> in
            _ = try body(transaction)
            return .failure(Undone())
        }
        return try await inner.attempt(body)
    }

    public func changes<Plain: Translatable>(of type: Plain.Type) -> ObjectChanges<Plain> { inner.changes(of: type) }

    private struct Undone: Error {}
}
