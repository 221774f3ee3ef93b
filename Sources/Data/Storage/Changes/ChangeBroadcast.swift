import Synchronization

/// Brings the changes of each committed transaction to those who asked for them.
final class ChangeBroadcast: Sendable {
    private struct Guarded {
        var nextNumber = 0
        var mailboxes: [String: [Int: ChangeMailbox]] = [:]
    }

    private let guarded = Mutex(Guarded())

    deinit {
        for mailbox in guarded.withLock({ $0.mailboxes }).values.flatMap(\.values) { mailbox.finish() }
    }

    func deliver(_ changes: [String: TableChange]) {
        let deliveries = guarded.withLock { guarded in
            changes.flatMap { table, change in (guarded.mailboxes[table] ?? [:]).values.map { ($0, change) } }
        }
        for (mailbox, change) in deliveries { mailbox.put(change) }
    }

    /// A mailbox that gets a table's changes until its reader stops.
    func subscribe(to table: String) -> (mailbox: ChangeMailbox, signals: AsyncStream<Void>) {
        let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let mailbox = ChangeMailbox(continuation)
        let number = guarded.withLock { guarded in
            guarded.nextNumber += 1
            guarded.mailboxes[table, default: [:]][guarded.nextNumber] = mailbox
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
        guarded.withLock { guarded in
            guarded.mailboxes[table]?[number] = nil
            if guarded.mailboxes[table]?.isEmpty == true { guarded.mailboxes[table] = nil }
        }
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

/// What one transaction saves and deletes, by table. Told to others when it is committed, and dropped with it
/// otherwise.
final class TransactionChanges {
    private(set) var tables: [String: TableChange] = [:]
    /// How many rows of a table were written one by one.
    private(set) var rowCounts: [String: Int] = [:]

    func note(_ key: [StoredValue], in table: String, rowCount: Int) {
        guard rowCount > 0 else { return }
        add(.rows([key]), to: table)
        rowCounts[table, default: 0] += rowCount
    }

    func noteAny(in table: String) {
        add(.any, to: table)
    }

    private func add(_ change: TableChange, to table: String) {
        tables[table, default: .rows([])].merge(change)
    }
}
