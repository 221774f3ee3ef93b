import Foundation
import Synchronization

/// What answering one client has cost so far, in CPU time, wherever the work was done.
///
///     let meter = WorkMeter(client: "203.0.113.7")
///     try await WorkMeter.$current.withValue(meter) { try await line.run { diff(old, new) } }
///     meter.spent                                           // .milliseconds(38)
///
/// A front end gives each request one. What computes for long, such as on a `WorkLine` or in a storage, adds what it
/// took, also when the request has been answered meanwhile; other code between two `await`s is not counted, so it must
/// be short.
public final class WorkMeter: Sendable {
    /// The meter of the request that this task works for; nil where nobody counts.
    @TaskLocal public static var current: WorkMeter?

    /// The client that the work is for, such as a session or an address: requests with the same one share a part of
    /// each `WorkLine`.
    public var client: String { describe() }

    private let describe: @Sendable () -> String
    private let total = Mutex(Duration.zero)
    private let onSpending: @Sendable (Duration) -> Void

    /// - Parameters:
    ///   - client: whose work it is; asked for only where work is shared out, as few requests need.
    ///   - onSpending: called with each cost as it is added.
    public init(
        client: @autoclosure @escaping @Sendable () -> String,
        onSpending: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
        describe = client
        self.onSpending = onSpending
    }

    public var spent: Duration { total.withLock { $0 } }

    /// Adds what somebody else measured.
    public func add(_ cost: Duration) {
        total.withLock { $0 += cost }
        onSpending(cost)
    }

    /// Runs work that does not wait, and adds the CPU time that this thread took for it: never less, and at most a
    /// fifth of a millisecond more, for brief waits or for what the thread did just before. Work that is measured
    /// measures no part of itself.
    @inlinable
    public func measure<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        let clock = ThreadClock.current
        let start = clock.begin()
        defer { add(clock.end(start)) }
        return try work()
    }
}

extension WorkMeter? {
    /// Runs work that does not wait, measured where somebody counts.
    @inlinable
    public func measure<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let self else { return try work() }
        return try self.measure(work)
    }
}
