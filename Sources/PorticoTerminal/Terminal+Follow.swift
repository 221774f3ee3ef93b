public import Portico
import PorticoHost
import Synchronization

extension Terminal {
    private enum Step: Sendable {
        case changed, ended, late
        case opened(Departure?)
        /// What it read when it opened has changed.
        case outdated
    }

    /// Why a screen is not watched any more.
    private enum Ending {
        case led(Departure)
        case outdated, settled
    }

    /// Shows what is behind a route, and shows it again after each change: to its view model, and to what that read, as
    /// names that another program imports. Goes on until the updates of the view model end and it has read nothing that
    /// could change, or the task is cancelled. Throws what the coordinator throws, and what cannot be written.
    ///
    ///     let condition = try await terminal.follow(.note(id))
    ///
    /// A page that opens soon is printed once it has; the steps of one that takes longer are printed as they come. What
    /// is printed again stands behind a blank line. A file is printed once.
    ///
    /// - Parameters:
    ///   - wanted: the route of the page.
    ///   - clock: what `patience` is measured with.
    ///   - patience: how long a page may open before it is printed as it is.
    public func follow(
        _ wanted: some Route,
        clock: any Clock<Duration> = ContinuousClock(),
        patience: Duration = .seconds(1)
    ) async throws -> Condition {
        try await follow(AnyRoute(wanted), clock, patience)
    }

    private func follow(
        _ wanted: AnyRoute,
        _ clock: any Clock<Duration>,
        _ patience: Duration
    ) async throws -> Condition {
        var printed: [String]?
        while true {
            let route = flow.start(visitor, wanting: wanted)
            guard case .screen(let screen) = try flow.resource(at: route, of: visitor) else {
                return try await show(route)
            }
            switch try await watch(screen, clock, patience, &printed) {
            case .outdated: continue
            case .settled: return try present(screen).condition
            case .led(let departure):
                // The page is printed again and again: what is said once stands before it.
                if let notice = departure.notice { try write(lines(of: notice) + "\n") }
                guard let next = flow.route(at: departure.address) else {
                    throw AnswerError.notFound
                }
                return try await follow(next, clock, patience)
            }
        }
    }

    /// - Parameter printed: what was printed last.
    private func watch(
        _ screen: Screen,
        _ clock: any Clock<Duration>,
        _ patience: Duration,
        _ printed: inout [String]?
    ) async throws -> Ending {
        let driver = ScreenDriver(screen, clock: clock)
        let change = ToldOnce()
        let readings = ReadingLog()
        let (steps, tell) = AsyncStream<Step>.makeStream()
        let (ending, lines) = try await withThrowingTaskGroup(of: Void.self) { [printed] group in
            group.addTask { [updates = screen.updates] in
                for await _ in updates where change.tells() { tell.yield(.changed) }
                tell.yield(.ended)
            }
            group.addTask {
                tell.yield(.opened(await ReadingLog.$current.withValue(readings) { await driver.appear() }))
            }
            group.addTask {
                if (try? await clock.sleep(for: patience)) != nil { tell.yield(.late) }
            }
            let ending: Result<(Ending, [String]?), any Error>
            do {
                ending = .success(try await print(screen, over: printed, after: steps, change, readings, tell))
            } catch {
                ending = .failure(error)
            }
            await driver.stop()
            group.cancelAll()
            return try ending.get()
        }
        printed = lines
        return ending
    }

    /// Gives what was printed last as well.
    private func print(
        _ screen: Screen,
        over former: [String]?,
        after steps: AsyncStream<Step>,
        _ change: ToldOnce,
        _ readings: ReadingLog,
        _ tell: AsyncStream<Step>.Continuation
    ) async throws -> (Ending, [String]?) {
        var printed = former
        var watches: [ChangeFeed.Watch] = []
        defer { withExtendedLifetime(watches) {} }
        var (isOpen, hasEnded, isHeldBack) = (false, false, true)
        for await step in steps {
            switch step {
            case .changed: change.wasHeard()
            case .ended: hasEnded = true
            // One that is there already stays until the new one has opened.
            case .late: isHeldBack = former != nil && !isOpen
            case .outdated: return (.outdated, printed)
            case .opened(let departure):
                (isOpen, isHeldBack) = (true, false)
                watches = readings.watch { tell.yield(.outdated) }
                let condition = try present(screen).condition
                // What is not there is said where it was asked for, as `show` has it.
                if condition == .ok, let departure, departure.address != screen.route.address {
                    return (.led(departure), printed)
                }
            }
            guard !isHeldBack else { continue }
            let lines = try present(screen).lines
            if lines != printed {
                try write((printed == nil ? lines : [""] + lines).joined(separator: "\n"))
                printed = lines
            }
            if isOpen, hasEnded, watches.isEmpty { break }
        }
        return (.settled, printed)
    }
}

/// Whether somebody was told of a change and has not looked yet: however fast changes follow each other, one word of
/// them waits.
final class ToldOnce: Sendable {
    private let isTold = Mutex(false)

    /// Whether it is to be told now.
    func tells() -> Bool {
        isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
    }

    /// Called before one looks.
    func wasHeard() {
        isTold.withLock { $0 = false }
    }
}
