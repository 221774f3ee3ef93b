public import Portico
import Synchronization

/// How many notifications of an account are unread, for the layout around its pages.
///
///     await counts.read(for: visitor)          // before the page
///     counts.count(for: visitor)               // while the layout is filled, which waits for nothing
///
/// A count is read again when storage says that something of what it was read from has changed, and after ten seconds
/// in any case: another program may have written. For who has no account nothing is read. The page that a count is on
/// is told when it changes.
public final class UnreadCounts: Sendable {
    private struct Entry {
        let count: Int
        let log: ReadingLog
        let readAt: ContinuousClock.Instant
    }

    private static let freshFor = Duration.seconds(10)
    /// Of more accounts at a time, each is read anew.
    private static let maximum = 4_096

    private let entries = Mutex<[AccountID: Entry]>([:])
    private let repository: any NotificationsRepository
    private let now: @Sendable () -> ContinuousClock.Instant

    public init(
        repository: any NotificationsRepository,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.repository = repository
        self.now = now
    }

    /// Finds out what is not known.
    public func read(for visitor: Visitor) async {
        guard let account = visitor.account else { return }
        let moment = now()
        let known = entries.withLock { $0[account] }
        if let known, known.readAt.duration(to: moment) < Self.freshFor, !known.log.isOutdated {
            ReadingLog.current?.note(known.log)
            return
        }
        let log = ReadingLog()
        let count = try? await ReadingLog.$current.withValue(log) { try await repository.unreadCount(of: account) }
        ReadingLog.current?.note(log)
        entries.withLock { entries in
            if entries.count >= Self.maximum { entries.removeAll() }
            entries[account] = count.map { Entry(count: $0, log: log, readAt: moment) }
        }
    }

    /// Zero where nothing is known.
    public func count(for visitor: Visitor) -> Int {
        guard let account = visitor.account else { return 0 }
        return entries.withLock { $0[account]?.count } ?? 0
    }
}
