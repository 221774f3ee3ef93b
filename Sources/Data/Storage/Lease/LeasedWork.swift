import Portico
import Synchronization

/// Does work for as long as this program has a lease, and lets another do it otherwise.
///
///     await LeasedWork(lease) { logger.notice("\($0)") }.run([{ await outbox.run() }, { await reminders.run() }])
///
/// The lease is taken again three times in each of its terms. Where that fails, the work is cancelled before the term
/// is over by the clock of the storage, however little the storage says: so that at no time two programs do it, as far
/// as work ends when it is cancelled. Then it waits for its turn again, and begins the work anew.
public struct LeasedWork<C: Clock>: Sendable where C.Duration == Duration {
    private let lease: any Lease
    private let clock: C
    private let tell: @Sendable (LeaseNews) -> Void

    /// - Parameters:
    ///   - clock: what terms are measured by; it runs at the pace of the storage's.
    ///   - tell: told of each change, and of trouble once until it is over.
    public init(
        _ lease: any Lease,
        clock: C = ContinuousClock(),
        tell: @escaping @Sendable (LeaseNews) -> Void = { _ in }
    ) {
        self.lease = lease
        self.clock = clock
        self.tell = tell
    }

    /// Does the work whenever this program is the one, until its task is cancelled; then the lease is given back.
    ///
    /// - Parameter work: each is run once in each turn, all at the same time, and ends when its task is cancelled.
    public func run(_ work: [@Sendable () async -> Void]) async {
        let isTroubleTold = AtomicFlag()
        while !Task.isCancelled {
            let asked = clock.now
            switch await answer() {
            case .mine:
                isTroubleTold.lower()
                await turn(since: asked, work, isTroubleTold)
            case .others: isTroubleTold.lower()
            case .unknown(let failure): tell(of: failure, isTroubleTold)
            }
            guard (try? await clock.sleep(for: pause)) != nil else { return }
        }
    }

    /// Three times a term, so that one answer may get lost.
    private var pause: Duration { lease.term / 3 }

    /// When the work has to end: while it does, the lease is still this program's.
    private func end(of asked: C.Instant) -> C.Instant { asked.advanced(by: lease.term * 5 / 6) }

    private enum Answer {
        case mine, others
        case unknown(StorageError)
    }

    private func answer() async -> Answer {
        do throws(StorageError) {
            return try await lease.take() ? .mine : .others
        } catch {
            return .unknown(error)
        }
    }

    private func tell(of failure: StorageError, _ isTroubleTold: AtomicFlag) {
        if failure != .cancelled, isTroubleTold.raise() { tell(.trouble(failure)) }
    }

    private func turn(
        since asked: C.Instant,
        _ work: [@Sendable () async -> Void],
        _ isTroubleTold: AtomicFlag
    ) async {
        tell(.taken)
        let limit = TurnLimit(end(of: asked))
        await withTaskGroup(of: Bool.self) { group in
            for work in work {
                group.addTask {
                    await work()
                    return false
                }
            }
            group.addTask {
                await keep(limit, isTroubleTold)
                return true
            }
            group.addTask {
                await isOver(limit)
                return true
            }
            for await isOver in group where isOver {
                group.cancelAll()
                break
            }
        }
        guard Task.isCancelled else { return tell(.lost) }
        // The program ends, and whoever comes next need not wait for the end of the term.
        await Task { [lease] in try? await lease.release() }.value
    }

    /// Takes the lease again and again, and returns when it is another's.
    private func keep(_ limit: TurnLimit<C.Instant>, _ isTroubleTold: AtomicFlag) async {
        while (try? await clock.sleep(for: pause)) != nil {
            let asked = clock.now
            switch await answer() {
            case .mine:
                limit.moment = end(of: asked)
                isTroubleTold.lower()
            case .others: return
            // The time says when that has lasted for too long.
            case .unknown(let failure): tell(of: failure, isTroubleTold)
            }
        }
    }

    /// Returns when the lease could not be kept in time.
    private func isOver(_ limit: TurnLimit<C.Instant>) async {
        while case let end = limit.moment, clock.now < end {
            guard (try? await clock.sleep(until: end, tolerance: nil)) != nil else { return }
        }
    }
}

/// Until when a turn lasts, as far as is known.
private final class TurnLimit<Instant: Sendable>: Sendable {
    private let guarded: Mutex<Instant>

    init(_ moment: Instant) {
        guarded = Mutex(moment)
    }

    var moment: Instant {
        get { guarded.withLock { $0 } }
        set { guarded.withLock { $0 = newValue } }
    }
}
