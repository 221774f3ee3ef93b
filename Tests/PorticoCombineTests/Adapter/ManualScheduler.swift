import Foundation
import OpenCombine

/// A scheduler whose time stands still until a test moves it.
final class ManualScheduler: Scheduler, Sendable {
    struct SchedulerTimeType: Strideable {
        var time: Duration

        func distance(to other: SchedulerTimeType) -> Span { Span(duration: other.time - time) }
        func advanced(by span: Span) -> SchedulerTimeType { SchedulerTimeType(time: time + span.duration) }
    }

    struct Span: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
        var duration: Duration

        init(duration: Duration) { self.duration = duration }
        init(integerLiteral seconds: Int) { duration = .seconds(seconds) }
        init?<T: BinaryInteger>(exactly seconds: T) { duration = .seconds(seconds) }

        var magnitude: Span { duration < .zero ? Span(duration: .zero - duration) : self }

        static func < (one: Span, other: Span) -> Bool { one.duration < other.duration }
        static func + (one: Span, other: Span) -> Span { Span(duration: one.duration + other.duration) }
        static func - (one: Span, other: Span) -> Span { Span(duration: one.duration - other.duration) }
        static func * (one: Span, other: Span) -> Span { Span(duration: one.duration * (other.duration / .seconds(1))) }
        static func *= (one: inout Span, other: Span) { one = one * other }

        static func seconds(_ seconds: Int) -> Span { Span(duration: .seconds(seconds)) }
        static func seconds(_ seconds: Double) -> Span { Span(duration: .seconds(seconds)) }
        static func milliseconds(_ milliseconds: Int) -> Span { Span(duration: .milliseconds(milliseconds)) }
        static func microseconds(_ microseconds: Int) -> Span { Span(duration: .microseconds(microseconds)) }
        static func nanoseconds(_ nanoseconds: Int) -> Span { Span(duration: .nanoseconds(nanoseconds)) }
    }

    typealias SchedulerOptions = Never

    private struct Planned {
        let id: Int
        let time: Duration
        let action: () -> Void
    }

    private struct Guarded {
        var now = Duration.zero
        var nextID = 0
        var planned: [Planned] = []
    }

    /// Actions may be called by whoever moves the time: tests do from one task.
    private let guarded = UncheckedMutex(Guarded())

    var now: SchedulerTimeType { SchedulerTimeType(time: guarded.withLock { $0.now }) }
    var minimumTolerance: Span { Span(duration: .zero) }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        action()
    }

    func schedule(after date: SchedulerTimeType, tolerance: Span, options: Never?, _ action: @escaping () -> Void) {
        _ = plan(date, action)
    }

    func schedule(
        after date: SchedulerTimeType,
        interval: Span,
        tolerance: Span,
        options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let id = plan(date, action)
        return AnyCancellable { [guarded] in guarded.withLock { $0.planned.removeAll { $0.id == id } } }
    }

    /// Moves the time and does what was due by then, earliest first.
    func advance(by duration: Duration) {
        let due = guarded.withLock { guarded in
            guarded.now += duration
            let due = guarded.planned.filter { $0.time <= guarded.now }.sorted { $0.time < $1.time }
            guarded.planned.removeAll { planned in due.contains { $0.id == planned.id } }
            return due
        }
        for planned in due { planned.action() }
    }

    private func plan(_ date: SchedulerTimeType, _ action: @escaping () -> Void) -> Int {
        guarded.withLock { guarded in
            guarded.nextID += 1
            guarded.planned.append(Planned(id: guarded.nextID, time: date.time, action: action))
            return guarded.nextID
        }
    }
}

/// A lock around what is not `Sendable`: closures of Combine's kind.
final class UncheckedMutex<Value>: @unchecked Sendable {
    // Looked at under the lock only.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
