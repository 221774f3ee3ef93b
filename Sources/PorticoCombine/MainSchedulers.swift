#if !canImport(Combine)
    public import Dispatch
    public import Foundation
    public import OpenCombine
    import PorticoAdapters

    // The schedulers that view models name themselves, as Combine has them: `receive(on: RunLoop.main)` and
    // `debounce(for:scheduler: DispatchQueue.main)`. A view model that does has the home `ScreenHome(on: .main)`. What
    // an input of a screen schedules there for the next second is waited for.

    extension DispatchQueue: @retroactive Scheduler {
        public typealias SchedulerTimeType = ScheduledTime
        public typealias SchedulerOptions = Never

        public var now: ScheduledTime { .now }

        public var minimumTolerance: ScheduledTime.Stride { .nanoseconds(0) }

        public func schedule(options _: Never?, _ action: @escaping () -> Void) {
            let errand = Errand(due: .zero, action)
            async { errand.run() }
        }

        public func schedule(
            after date: ScheduledTime,
            tolerance _: ScheduledTime.Stride,
            options _: Never?,
            _ action: @escaping () -> Void
        ) {
            let pause = max(.zero, now.distance(to: date).duration)
            let errand = Errand(due: pause, action)
            asyncAfter(deadline: .now() + pause / .seconds(1)) { errand.run() }
        }

        public func schedule(
            after date: ScheduledTime,
            interval: ScheduledTime.Stride,
            tolerance _: ScheduledTime.Stride,
            options _: Never?,
            _ action: @escaping () -> Void
        ) -> any Cancellable {
            repeating(action, from: date, each: interval)
        }
    }

    extension RunLoop: @retroactive Scheduler {
        public typealias SchedulerTimeType = ScheduledTime
        public typealias SchedulerOptions = Never

        public var now: ScheduledTime { .now }

        public var minimumTolerance: ScheduledTime.Stride { .nanoseconds(0) }

        // The main run loop runs what is in the main queue, in its order, and is woken by it. Other run loops run
        // nowhere on a server.

        public func schedule(options _: Never?, _ action: @escaping () -> Void) {
            DispatchQueue.main.schedule(options: nil, action)
        }

        public func schedule(
            after date: ScheduledTime,
            tolerance: ScheduledTime.Stride,
            options _: Never?,
            _ action: @escaping () -> Void
        ) {
            DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
        }

        public func schedule(
            after date: ScheduledTime,
            interval: ScheduledTime.Stride,
            tolerance: ScheduledTime.Stride,
            options _: Never?,
            _ action: @escaping () -> Void
        ) -> any Cancellable {
            DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
        }
    }
#endif
