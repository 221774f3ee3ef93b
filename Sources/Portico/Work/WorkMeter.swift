import Foundation
import Synchronization

/// What answering one client has cost so far, in CPU time, wherever the work was done.
///
///     let meter = WorkMeter(client: "203.0.113.7")
///     try await WorkMeter.$current.withValue(meter) { try await line.run { diff(old, new) } }
///     meter.spent                                           // .milliseconds(38)
///
/// A front end gives each request one. What computes for long on threads of its own, such as a `WorkLine` or a storage, adds what it took;
/// code between two `await`s is not counted, so it must be short.
public final class WorkMeter: Sendable {
    /// The meter of the request that this task works for; nil where nobody counts.
    @TaskLocal public static var current: WorkMeter?

    /// Whom the work is for, such as a session or an address: who shares it shares what they may cost.
    public let client: String

    private let nanoseconds = Atomic<Int64>(0)

    public init(client: String) {
        self.client = client
    }

    public var spent: Duration { .nanoseconds(nanoseconds.load(ordering: .relaxed)) }

    /// Runs work that does not wait, and adds the CPU time that this thread took for it.
    public func measure<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        let start = Self.threadNanoseconds()
        defer { nanoseconds.wrappingAdd(Self.threadNanoseconds() - start, ordering: .relaxed) }
        return try work()
    }

    private static func threadNanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
