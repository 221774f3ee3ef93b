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
public final class Driver<Model: ViewModel, C: Clock>: Sendable where C.Duration == Duration {
    /// The work an event became. A dropped repeat gets the work of the event it repeats.
    public typealias Work = Task<Model.Output?, Never>

    private struct Lane {
        var last: Model.Event
        var work: Work
    }

    private struct Guarded {
        var appearance: Work?
        /// One lane for all serial events, one for each `.latest` case.
        var lanes: [String: Lane] = [:]
    }

    private let model: Model
    private let clock: C
    private let guarded = Mutex(Guarded())

    public init(_ model: Model, clock: C) {
        self.model = model
        self.clock = clock
    }

    deinit {
        guarded.withLock { guarded in
            guarded.appearance?.cancel()
            for lane in guarded.lanes.values { lane.work.cancel() }
        }
    }

    /// Opens the screen: tells the view model once, however often it is called, and returns when that is done. Gives
    /// what the coordinator should hear.
    @discardableResult
    public func appear() async -> Model.Output? {
        await guarded.withLock { appearance(&$0) }.value
    }

    private func appearance(_ guarded: inout Guarded) -> Work {
        if let appearance = guarded.appearance { return appearance }
        let appearance = Work { [model] in await model.appear() }
        guarded.appearance = appearance
        return appearance
    }

    /// Hands an event in and returns at once. The work's value is what the coordinator should hear.
    @discardableResult
    public func send(_ event: Model.Event) -> Work {
        let policy = event.shape?.policy ?? .serial
        return guarded.withLock { guarded in
            let name =
                switch policy {
                case .serial: ""
                case .latest: event.name
                }
            let appearance = appearance(&guarded)
            let before = guarded.lanes[name]
            if case .latest = policy {
                if let before, before.last == event { return before.work }
                before?.work.cancel()
                appearance.cancel()
            }
            let work = Work { [model, clock] in
                if case .latest(let wait) = policy, wait > .zero {
                    do { try await clock.sleep(for: wait) } catch { return nil }
                }
                _ = await appearance.value
                _ = await before?.work.value
                if Task.isCancelled { return nil }
                return await model.handle(event)
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
