import Foundation
import Synchronization

/// Long computations on threads of their own, a few at a time; the others wait in line, and only so many of them.
///
///     let line = WorkLine(atOnce: 2, maxWaiting: 32)
///     let hash = try await line.run { compute() }
///
/// They take no thread that tasks run on or connections are served by. A task that is cancelled while it waits leaves
/// the line; a computation that has begun goes on to its end. One client, as `WorkMeter.current` names it, has only a
/// part of the line, and the next turn is of the client whose work took the least time: whoever brings long work waits
/// for the others, and they not for all of it. The CPU time of a computation is added to that meter.
public final class WorkLine: Sendable {
    public enum Refusal: Error {
        case tooManyWait, cancelled
    }

    private struct Guarded {
        /// Of how many clients it is known what their work took, beside those that wait.
        static let remembered = 1_000

        /// Places that nobody has.
        var free: [Int]
        /// In the order they came.
        var waiting: [(waiter: Waiter<Int>, client: String?)] = []
        /// How many computations of each client are under way or wait.
        var places: [String: Int] = [:]
        /// How long the work of each client took since somebody began to wait; who came later begins with the least.
        var taken: [String?: Duration] = [:]

        mutating func leave(_ client: String?) {
            guard let client, let count = places[client] else { return }
            places[client] = count > 1 ? count - 1 : nil
        }

        mutating func wait(_ waiter: Waiter<Int>, _ client: String?) {
            waiting.append((waiter, client))
            if taken.count > Self.remembered {
                let clients = Set(waiting.map(\.client))
                taken = taken.filter { clients.contains($0.key) }
            }
            if taken[client] == nil { taken[client] = taken.values.min() ?? .zero }
        }

        /// The first of the client whose work took the least time.
        mutating func next() -> Waiter<Int>? {
            func time(_ index: Int) -> Duration { taken[waiting[index].client, default: .zero] }
            guard let first = waiting.indices.min(by: { time($0) < time($1) }) else {
                taken = [:]
                return nil
            }
            return waiting.remove(at: first).waiter
        }
    }

    private let guarded: Mutex<Guarded>
    private let maxWaiting: Int
    private let maxPerClient: Int
    /// One for each place. A concurrent queue would borrow the threads that tasks run on, of which there are as many as
    /// processors; a serial one is given a thread besides them.
    private let queues: [DispatchQueue]
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - atOnce: how many computations run at a time.
    ///   - maxWaiting: how many more wait; the next is refused.
    ///   - maxPerClient: how many of one client are under way or wait together.
    public convenience init(atOnce: Int, maxWaiting: Int, maxPerClient: Int = .max) {
        self.init(atOnce: atOnce, maxWaiting: maxWaiting, maxPerClient: maxPerClient) { .now }
    }

    init(atOnce: Int, maxWaiting: Int, maxPerClient: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
        guarded = Mutex(Guarded(free: Array(0..<atOnce)))
        queues = (0..<atOnce).map { DispatchQueue(label: "portico.work.\($0)") }
        self.maxWaiting = maxWaiting
        self.maxPerClient = maxPerClient
    }

    /// How many wait in line.
    package var waitingCount: Int { guarded.withLock { $0.waiting.count } }

    /// Throws `tooManyWait` where the line is full, for everybody or for this client, and `cancelled` where the task
    /// was cancelled first.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Refusal) -> Value {
        let meter = WorkMeter.current
        let place = try await enter(for: meter?.client)
        let start = now()
        let value = await withCheckedContinuation { continuation in
            queues[place].async { continuation.resume(returning: meter.measure(work)) }
        }
        leave(place, meter?.client, after: now() - start)
        return value
    }

    /// Holds a place in the line while work goes on that has a thread of its own elsewhere, such as a read of a
    /// storage.
    ///
    ///     let page = try await line.withPlace { () async throws(StorageError) in try await storage.read(search) }.get()
    ///
    /// The work can be cancelled, and what it takes is for the one to count who runs it. Throws as `run` does; what the
    /// work throws is in the result.
    public func withPlace<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Refusal) -> Result<Value, Failure> {
        let client = WorkMeter.current?.client
        let place = try await enter(for: client)
        let start = now()
        defer { leave(place, client, after: now() - start) }
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    private func enter(for client: String?) async throws(Refusal) -> Int {
        if Task.isCancelled { throw .cancelled }
        let waiter = Waiter<Int>()
        let hasRoom = guarded.withLock { guarded in
            let places = client.map { guarded.places[$0, default: 0] } ?? 0
            guard places < maxPerClient, !guarded.free.isEmpty || guarded.waiting.count < maxWaiting else {
                return false
            }
            if let client { guarded.places[client] = places + 1 }
            if let place = guarded.free.popLast() { waiter.resume(place) } else { guarded.wait(waiter, client) }
            return true
        }
        guard hasRoom else { throw .tooManyWait }
        let place = await waiter.value {
            guarded.withLock { guarded in
                guard let index = guarded.waiting.firstIndex(where: { $0.waiter === waiter }) else { return false }
                guarded.waiting.remove(at: index)
                guarded.leave(client)
                return true
            }
        }
        guard let place else { throw .cancelled }
        return place
    }

    /// The next in line takes the place.
    private func leave(_ place: Int, _ client: String?, after time: Duration) {
        let next = guarded.withLock { guarded -> Waiter<Int>? in
            guarded.leave(client)
            guarded.taken[client]? += time
            guard let next = guarded.next() else {
                guarded.free.append(place)
                return nil
            }
            return next
        }
        next?.resume(place)
    }
}

/// Runs work on the threads that all tasks share, whatever executor the calling task prefers: for what may block or
/// compute for some milliseconds, where the task may be on the thread of an event loop whose connections would wait.
///
///     let index = try await onConcurrencyPool { try IndexFile(opening: file) }
///
/// What computes for longer belongs on a `WorkLine`, which has threads of its own and a limit for each client. Throws
/// what the work throws.
@concurrent
public func onConcurrencyPool<Value, Failure: Error>(
    _ work: @concurrent () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor, operation: work)
}
