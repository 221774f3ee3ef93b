import Dispatch
public import PorticoAdapters

#if canImport(Combine)
    public import Combine
#else
    public import OpenCombine
#endif

/// The home of a screen as a scheduler, in place of the main one.
///
///     searches.debounce(for: .milliseconds(300), scheduler: home).receive(on: home)
///
/// What is scheduled for the next second is waited for, once where it repeats.
extension ScreenHome: Scheduler {
    public typealias SchedulerOptions = Never

    public var now: ScheduledTime { .now }

    public var minimumTolerance: ScheduledTime.Stride { .nanoseconds(0) }

    public func schedule(options _: Never?, _ action: @escaping () -> Void) {
        async(execute: action)
    }

    public func schedule(
        after date: ScheduledTime,
        tolerance _: ScheduledTime.Stride,
        options _: Never?,
        _ action: @escaping () -> Void
    ) {
        async(after: now.distance(to: date).duration, execute: action)
    }

    public func schedule(
        after date: ScheduledTime,
        interval: ScheduledTime.Stride,
        tolerance _: ScheduledTime.Stride,
        options _: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        Self.$current.withValue(self) { queue.repeating(action, from: date, each: interval) }
    }
}

/// A moment of the machine's own clock.
public struct ScheduledTime: Strideable, Sendable, Hashable {
    let nanoseconds: Int

    static var now: ScheduledTime {
        ScheduledTime(nanoseconds: Int(clamping: DispatchTime.now().uptimeNanoseconds))
    }

    public func distance(to other: Self) -> Stride { Stride(magnitude: other.nanoseconds - nanoseconds) }

    public func advanced(by stride: Stride) -> Self { Self(nanoseconds: nanoseconds + stride.magnitude) }

    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable, Hashable {
        /// In nanoseconds.
        public var magnitude: Int

        var duration: Duration { .nanoseconds(magnitude) }

        public init(magnitude: Int) {
            self.magnitude = magnitude
        }

        public init(integerLiteral value: Int) {
            self = .seconds(value)
        }

        public init?(exactly source: some BinaryInteger) {
            guard let magnitude = Int(exactly: source) else { return nil }
            self.init(magnitude: magnitude)
        }

        public static func seconds(_ seconds: Int) -> Self { Self(magnitude: seconds * 1_000_000_000) }
        public static func seconds(_ seconds: Double) -> Self { Self(magnitude: Int(seconds * 1_000_000_000)) }
        public static func milliseconds(_ milliseconds: Int) -> Self { Self(magnitude: milliseconds * 1_000_000) }
        public static func microseconds(_ microseconds: Int) -> Self { Self(magnitude: microseconds * 1_000) }
        public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(magnitude: nanoseconds) }

        public static func < (one: Self, other: Self) -> Bool { one.magnitude < other.magnitude }
        public static func + (one: Self, other: Self) -> Self { Self(magnitude: one.magnitude + other.magnitude) }
        public static func - (one: Self, other: Self) -> Self { Self(magnitude: one.magnitude - other.magnitude) }
        public static func * (one: Self, other: Self) -> Self { Self(magnitude: one.magnitude * other.magnitude) }
        public static func += (one: inout Self, other: Self) { one = one + other }
        public static func -= (one: inout Self, other: Self) { one = one - other }
        public static func *= (one: inout Self, other: Self) { one = one * other }
    }
}

extension DispatchQueue {
    /// Repeats an action until that is cancelled.
    func repeating(
        _ action: @escaping () -> Void,
        from date: ScheduledTime,
        each interval: ScheduledTime.Stride
    ) -> any Cancellable {
        let pause = max(.zero, ScheduledTime.now.distance(to: date).duration)
        let errand = Errand(due: pause, action)
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(deadline: .now() + pause / .seconds(1), repeating: interval.duration / .seconds(1))
        timer.setEventHandler { errand.run() }
        timer.activate()
        return AnyCancellable {
            timer.cancel()
            errand.end()
        }
    }
}
