import Portico

/// A value that all visitors share for as long as the program runs. Open pages follow it.
final class Shared<Value: Sendable>: Sendable {
    private let store: StateStore<Value>
    private let changes = ChangeFeed()

    init(_ value: Value) {
        store = StateStore(value)
    }

    var value: Value { store.current }
    var values: AsyncStream<Value> { store.changes(.newest) }

    /// Has the page that is made follow it.
    func noteReading() { ReadingLog.current?.note([.anything], of: changes, since: changes.number) }

    func change<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        defer { changes.publishAnything() }
        return store.modify(change)
    }
}
