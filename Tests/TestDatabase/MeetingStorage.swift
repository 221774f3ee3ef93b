public import Storage

/// A storage in which transactions meet: each has done its work before the first of them is committed.
public struct MeetingStorage: StorageProtocol {
    private let inner: any StorageProtocol
    private let meeting: Meeting

    /// - Parameter count: how many transactions meet; later ones pass.
    public init(_ inner: any StorageProtocol, of count: Int) {
        self.inner = inner
        meeting = Meeting(of: count)
    }

    /// How often bodies of transactions were run.
    public var runs: Int { meeting.arrivals }

    public func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await inner.read(body)
    }

    public func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        try await inner.attempt { transaction throws(StorageError) in
            let outcome = Result { () throws(StorageError) in try body(transaction) }
            meeting.arrive()
            return try outcome.get()
        }
    }

    public func changes<Plain: Translatable>(of type: Plain.Type) -> ObjectChanges<Plain> { inner.changes(of: type) }
}
