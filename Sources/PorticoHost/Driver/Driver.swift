public import Portico
import Synchronization

/// Runs a view model's events in the right order for a front end that stays: a terminal, a native view, a live page.
///
///     let driver = Driver(viewModel, clock: ContinuousClock())
///     await driver.appear()
///     driver.send(.queryChanged("me"))
///     driver.send(.queryChanged("med"))    // cancels the one before
///     await driver.settled()
///
/// `send` is synchronous, so the order of events is the order of calls. The screen opens before the first of them.
/// Serial events follow one another. A `.latest` event waits its time on the injected clock; a repeat of the one before
/// is dropped; a newer one cancels the older, and the opening where that still runs, waits until both have unwound, and
/// only then starts, so nothing stale can be shown after it.
public final class Driver<Event: Equatable & Sendable, Outcome: Sendable>: Sendable {
    /// The work an event became. A dropped repeat gets the work of the event it repeats.
    public typealias Work = Task<Outcome, Never>

    private struct Lane {
        var last: Event
        var work: Work
    }

    private struct Guarded {
        var appearance: Work?
        /// One lane for all serial events, one for each `.latest` case.
        var lanes: [String: Lane] = [:]
    }

    private let opening: @Sendable () async -> Outcome
    private let shape: @Sendable (Event) -> EventShape?
    private let handling: @Sendable (Event) async -> Outcome
    /// What becomes of an event that was cancelled before it began.
    private let cancelled: @Sendable (Event) -> Outcome
    private let clock: any Clock<Duration>
    private let guarded = Mutex(Guarded())

    init(
        clock: any Clock<Duration>,
        opening: @escaping @Sendable () async -> Outcome,
        shape: @escaping @Sendable (Event) -> EventShape?,
        handling: @escaping @Sendable (Event) async -> Outcome,
        cancelled: @escaping @Sendable (Event) -> Outcome
    ) {
        self.clock = clock
        self.opening = opening
        self.handling = handling
        self.cancelled = cancelled
        self.shape = shape
    }

    /// The driver of a view model: an outcome is what the coordinator should hear.
    public convenience init<Model: ViewModel>(_ model: Model, clock: any Clock<Duration>)
    where Event == Model.Event, Outcome == Model.Output? {
        self.init(
            clock: clock,
            opening: { await model.appear() },
            shape: { $0.shape },
            handling: { await model.handle($0) },
            cancelled: { _ in nil }
        )
    }

    deinit {
        guarded.withLock { guarded in
            guarded.appearance?.cancel()
            for lane in guarded.lanes.values { lane.work.cancel() }
        }
    }

    /// Opens the screen: tells the view model once, however often it is called, and returns when that is done.
    @discardableResult
    public func appear() async -> Outcome {
        await guarded.withLock { appearance(&$0) }.value
    }

    private func appearance(_ guarded: inout Guarded) -> Work {
        if let appearance = guarded.appearance { return appearance }
        let appearance = Work { [opening] in await opening() }
        guarded.appearance = appearance
        return appearance
    }

    /// Hands an event in and returns at once.
    @discardableResult
    public func send(_ event: Event) -> Work {
        let shape = shape(event)
        let policy = shape?.policy ?? .serial
        return guarded.withLock { guarded in
            let name = if case .latest = policy { shape?.name ?? "" } else { "" }
            let appearance = appearance(&guarded)
            let before = guarded.lanes[name]
            if case .latest = policy {
                if let before, before.last == event { return before.work }
                before?.work.cancel()
                appearance.cancel()
            }
            let work = Work { [handling, cancelled, clock] in
                if case .latest(let wait) = policy, wait > .zero {
                    do { try await clock.sleep(for: wait) } catch { return cancelled(event) }
                }
                _ = await appearance.value
                _ = await before?.work.value
                return Task.isCancelled ? cancelled(event) : await handling(event)
            }
            guarded.lanes[name] = Lane(last: event, work: work)
            return work
        }
    }

    /// Returns when the screen has opened, if it was to, and no event is waiting or running.
    public func settled() async {
        var seen: [String: Work] = [:]
        while true {
            let (appearance, works) = guarded.withLock { ($0.appearance, $0.lanes.mapValues(\.work)) }
            _ = await appearance?.value
            if works == seen { return }
            for work in works.values { _ = await work.value }
            seen = works
        }
    }

    /// Cancels everything and returns when it has unwound.
    public func stop() async {
        guarded.withLock { guarded in
            guarded.appearance?.cancel()
            for lane in guarded.lanes.values { lane.work.cancel() }
        }
        await settled()
    }
}
