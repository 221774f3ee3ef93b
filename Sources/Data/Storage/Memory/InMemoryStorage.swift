import Synchronization

/// Storage that lasts as long as the value: for tests and for trying things out.
///
///     let storage: any StorageProtocol = InMemoryStorage()
///
/// It behaves as the stored one does; only rules that a migration adds to a table, such as `UNIQUE`, it knows nothing of.
public final class InMemoryStorage: StorageProtocol {
    private let tables = Mutex<MemoryTables>([:])
    let broadcast = ChangeBroadcast()

    public init() {}

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageFailure) -> Value
    ) async throws(StorageFailure) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        return try body(MemoryTransaction(tables.withLock { $0 }))
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageFailure) -> Result<Value, Refusal>
    ) async throws(StorageFailure) -> Result<Value, Refusal> {
        guard !Task.isCancelled else { throw .cancelled }
        return try tables.withLock { tables throws(StorageFailure) -> Result<Value, Refusal> in
            let transaction = MemoryTransaction(tables)
            let outcome = try body(transaction)
            guard case .success = outcome else { return outcome }
            tables = transaction.tables
            broadcast.deliver(transaction.changes.tables)
            return outcome
        }
    }

    public func changes<Plain: Translatable>(of _: Plain.Type) -> ObjectChanges<Plain> {
        ObjectChanges(broadcast)
    }
}
