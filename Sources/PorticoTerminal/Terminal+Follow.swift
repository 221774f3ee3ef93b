public import Portico
import Synchronization

extension Terminal {
    private enum Step: Sendable {
        case changed, ended, late
        case opened(Departure?)
    }

    /// Shows what is behind a route, and shows it again after each change, until the updates of its view model end or
    /// the task is cancelled. Throws what the coordinator throws, and what cannot be written.
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
        let route = flow.start(visitor, wanting: wanted)
        guard case .screen(let screen) = try flow.resource(at: route, of: visitor) else { return try await show(route) }
        guard let departure = try await watch(screen, clock, patience) else {
            return try present(screen).condition
        }
        // The page is printed again and again: what is said once stands before it.
        if let notice = departure.notice { try write(lines(of: notice) + "\n") }
        guard let next = flow.route(at: TerminalRouter().carryOut(departure)) else { throw AnswerError.notFound }
        return try await follow(next, clock, patience)
    }

    /// Gives where the screen leads who only opened it.
    private func watch(
        _ screen: Screen,
        _ clock: any Clock<Duration>,
        _ patience: Duration
    ) async throws -> Departure? {
        let driver = ScreenDriver(screen, clock: clock)
        let change = ToldOnce()
        let (steps, tell) = AsyncStream<Step>.makeStream()
        return try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [updates = screen.updates] in
                for await _ in updates where change.tells() { tell.yield(.changed) }
                tell.yield(.ended)
            }
            group.addTask { tell.yield(.opened(await driver.appear())) }
            group.addTask {
                if (try? await clock.sleep(for: patience)) != nil { tell.yield(.late) }
            }
            let departure: Result<Departure?, any Error>
            do {
                departure = .success(try await print(screen, after: steps, change))
            } catch {
                departure = .failure(error)
            }
            await driver.stop()
            group.cancelAll()
            return try departure.get()
        }
    }

    private func print(_ screen: Screen, after steps: AsyncStream<Step>, _ change: ToldOnce) async throws -> Departure?
    {
        var printed: [String]?
        var (isOpen, hasEnded, isHeldBack) = (false, false, true)
        for await step in steps {
            switch step {
            case .changed: change.wasHeard()
            case .ended: hasEnded = true
            case .late: isHeldBack = false
            case .opened(let departure):
                (isOpen, isHeldBack) = (true, false)
                let condition = try present(screen).condition
                // What is not there is said where it was asked for, as `show` has it.
                if condition == .ok, let departure, departure.address != screen.route.address { return departure }
            }
            guard !isHeldBack else { continue }
            let lines = try present(screen).lines
            if lines != printed {
                try write((printed == nil ? lines : [""] + lines).joined(separator: "\n"))
                printed = lines
            }
            if isOpen, hasEnded { break }
        }
        return nil
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
