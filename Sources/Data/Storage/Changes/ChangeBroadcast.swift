package import Portico
import Synchronization

/// Brings the changes of each committed transaction to those who asked for them, and to those who read what changed.
package final class ChangeBroadcast: Sendable {
    private struct Guarded {
        var nextNumber = 0
        var mailboxes: [String: [Int: Subscription]] = [:]
    }

    private struct Subscription {
        let mailbox: ChangeMailbox
        /// Tells it where it is not known what changed.
        let watch: ChangeFeed.Watch
    }

    /// For those who read.
    package let feed: ChangeFeed
    private let guarded = Mutex(Guarded())

    package init(_ feed: ChangeFeed = ChangeFeed()) {
        self.feed = feed
    }

    deinit {
        for subscription in guarded.withLock({ $0.mailboxes }).values.flatMap(\.values) {
            subscription.mailbox.finish()
        }
    }

    package func deliver(_ changes: TransactionChanges) {
        deliver(changes.tables)
        feed.publish(changes.subjects)
    }

    /// Brings what was committed elsewhere.
    package func deliver(_ notice: ChangeNotice) {
        deliver(notice.owners.mapValues { _ in .any })
        feed.publish(notice.subjects)
    }

    private func deliver(_ tables: [String: TableChange]) {
        let deliveries = guarded.withLock { guarded in
            tables.flatMap { table, change in
                (guarded.mailboxes[table] ?? [:]).values.map { ($0.mailbox, change) }
            }
        }
        for (mailbox, change) in deliveries { mailbox.put(change) }
    }

    /// A mailbox that gets a table's changes until its reader stops.
    func subscribe(to table: String) -> (mailbox: ChangeMailbox, signals: AsyncStream<Void>) {
        let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let mailbox = ChangeMailbox(continuation)
        let watch = feed.watch([], since: feed.number) { mailbox.put(.any) }
        let number = guarded.withLock { guarded in
            guarded.nextNumber += 1
            guarded.mailboxes[table, default: [:]][guarded.nextNumber] = Subscription(mailbox: mailbox, watch: watch)
            return guarded.nextNumber
        }
        continuation.onTermination = { [weak self] _ in self?.forget(number, in: table) }
        return (mailbox, signals)
    }

    /// How many are told of a table's changes.
    func subscriberCount(of table: String) -> Int {
        guarded.withLock { $0.mailboxes[table]?.count ?? 0 }
    }

    private func forget(_ number: Int, in table: String) {
        // Ends its watch when the lock is let go of.
        let ended = guarded.withLock { guarded in
            let ended = guarded.mailboxes[table]?.removeValue(forKey: number)
            if guarded.mailboxes[table]?.isEmpty == true { guarded.mailboxes[table] = nil }
            return ended
        }
        withExtendedLifetime(ended) {}
    }
}

/// What one consumer has not taken yet: changes are merged, so a slow one holds no more than one.
final class ChangeMailbox: Sendable {
    private let waiting = Mutex<TableChange?>(nil)
    private let signal: AsyncStream<Void>.Continuation

    init(_ signal: AsyncStream<Void>.Continuation) {
        self.signal = signal
    }

    func put(_ change: TableChange) {
        waiting.withLock { waiting in
            if waiting?.merge(change) == nil { waiting = change }
        }
        signal.yield()
    }

    func take() -> TableChange? {
        waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
    }

    func finish() {
        signal.finish()
    }
}
