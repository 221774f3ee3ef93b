import Portico
import Synchronization

/// Does the same work once for all who want it at the same time.
///
/// A waiter that is cancelled gets nil at once and leaves the work to the others; when the last one leaves, the work is
/// cancelled. The work runs in a task of its own, which belongs to no waiter.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let id: Int
        var waiters: [ObjectIdentifier: Waiter<Value>]
        var task: Task<Void, Never>?
    }

    private struct Guarded {
        var flights: [Key: Flight] = [:]
        var nextID = 0
    }

    private let guarded = Mutex(Guarded())

    package init() {}

    /// How many wait.
    package var waiters: Int {
        guarded.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// The value of the work, or nil for a waiter that was cancelled.
    package func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let waiter = Waiter<Value>()
        if let id = board(waiter, key) { start(id, key, work) }
        return await withTaskCancellationHandler {
            await waiter.value
        } onCancel: {
            leave(waiter, key)
        }
    }

    /// The new flight's number where there was none.
    private func board(_ waiter: Waiter<Value>, _ key: Key) -> Int? {
        guarded.withLock { guarded in
            if guarded.flights[key] != nil {
                guarded.flights[key]?.waiters[ObjectIdentifier(waiter)] = waiter
                return nil
            }
            guarded.nextID += 1
            guarded.flights[key] = Flight(id: guarded.nextID, waiters: [ObjectIdentifier(waiter): waiter])
            return guarded.nextID
        }
    }

    private func start(_ id: Int, _ key: Key, _ work: @escaping @Sendable () async -> Value) {
        let task = Task { land(id, key, await work()) }
        let isWanted = guarded.withLock { guarded in
            guard guarded.flights[key]?.id == id else { return false }
            guarded.flights[key]?.task = task
            return true
        }
        if !isWanted { task.cancel() }
    }

    private func land(_ id: Int, _ key: Key, _ value: Value) {
        let waiters = guarded.withLock { guarded in
            guarded.flights[key]?.id == id ? guarded.flights.removeValue(forKey: key)?.waiters : nil
        }
        for waiter in (waiters ?? [:]).values { waiter.resume(value) }
    }

    private func leave(_ waiter: Waiter<Value>, _ key: Key) {
        let unwanted = guarded.withLock { guarded -> Task<Void, Never>? in
            guard guarded.flights[key]?.waiters.removeValue(forKey: ObjectIdentifier(waiter)) != nil else { return nil }
            guard guarded.flights[key]?.waiters.isEmpty == true else { return nil }
            return guarded.flights.removeValue(forKey: key)?.task
        }
        unwanted?.cancel()
        waiter.resume(nil)
    }
}
