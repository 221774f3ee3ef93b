import Portico
import Synchronization

/// Brings the changes of each committed transaction to those who asked for them, and to those who read what changed.
final class ChangeBroadcast: Sendable {
    private struct Guarded {
        var nextNumber = 0
        var mailboxes: [String: [Int: Subscription]] = [:]
    }

    private struct Subscription {
        let mailbox: ChangeMailbox
        /// Tells it where it is not known what changed.
        let watch: ChangeWatch
    }

    /// For those who read.
    let feed: ChangeFeed
    private let guarded = Mutex(Guarded())

    init(_ feed: ChangeFeed = ChangeFeed()) {
        self.feed = feed
    }

    deinit {
        for subscription in guarded.withLock({ $0.mailboxes }).values.flatMap(\.values) {
            subscription.mailbox.finish()
        }
    }

    func deliver(_ changes: TransactionChanges) {
        let deliveries = guarded.withLock { guarded in
            changes.tables.flatMap { table, change in
                (guarded.mailboxes[table] ?? [:]).values.map { ($0.mailbox, change) }
            }
        }
        for (mailbox, change) in deliveries { mailbox.put(change) }
        feed.publish(changes.subjects)
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

/// What one transaction saves and deletes, by table. Told to others when it is committed, and dropped with it
/// otherwise.
final class TransactionChanges {
    /// What was done to a table.
    private struct Table {
        /// For those who asked for its changes.
        var change = TableChange.rows([])
        /// How many rows the transaction itself wrote.
        var rowCount = 0
        /// Whose they were, by the columns that say so.
        var owners: [String: Set<StoredValue>] = [:]
        /// Nil while its rows are known one by one; then the columns that say whose a row is.
        var columnsOfMany: [String]?
        /// Whether the database changed rows by a rule of its own.
        var hasRule = false
        /// Whether rows were deleted that may be anybody's.
        var isAnybodys = false

        mutating func addMany(_ columns: [String]) {
            change.merge(.any)
            columnsOfMany = columns
        }
    }

    /// Beyond these rows of a table are told as many.
    private static let mostRows = 1_000
    /// Beyond these owners rows are told as anybody's.
    static let mostOwners = 32

    private var written: [String: Table] = [:]
    /// Of the rows that are known one by one.
    private var rowSubjects: Set<ChangeSubject> = []
    /// Whose rows the transaction read and wrote in any table. What the database changed by a rule of its own belongs
    /// to the same accounts and visitors.
    private var owners: [String: Set<StoredValue>] = [:]

    /// What was done, for those who asked for the changes of a table.
    var tables: [String: TableChange] { written.mapValues(\.change) }

    /// Whether anything was noted of a table.
    func has(_ table: String) -> Bool { written[table] != nil }

    /// How many rows of a table the transaction itself wrote.
    func rowCount(of table: String) -> Int { written[table]?.rowCount ?? 0 }

    /// What those who read are told of.
    var subjects: Set<ChangeSubject> {
        let isAnybodys = written.values.contains(where: \.isAnybodys)
        return written.reduce(into: rowSubjects) { subjects, written in
            guard let columns = written.value.columnsOfMany else { return }
            let few = owners(of: written.value, whereAnybodys: isAnybodys).filter { $0.value.count <= Self.mostOwners }
            subjects.formUnion(TableSubjects.changingMany(of: written.key, columns, few))
        }
    }

    /// Whose rows were changed in a table, by the columns of which that is known.
    private func owners(of table: Table, whereAnybodys: Bool) -> [String: Set<StoredValue>] {
        guard table.hasRule else { return table.isAnybodys ? [:] : table.owners }
        // A rule follows what was deleted, wherever that was.
        return whereAnybodys ? [:] : owners.filter { TableSubjects.visitorColumns.contains($0.key) }
    }

    /// Notes a row that was written or deleted.
    ///
    /// - Parameters:
    ///   - owners: whose it is, by all columns of the table that say so.
    ///   - rowCount: how many rows it was: none where it was not there.
    func note(_ key: [StoredValue], in table: String, of owners: [String: StoredValue], rowCount: Int) {
        guard rowCount > 0 else { return }
        written[table, default: Table()].change.merge(.rows([key]))
        count(rowCount, in: table, of: [owners])
        if self.rowCount(of: table) > Self.mostRows {
            written[table]?.columnsOfMany = Array(owners.keys)
        } else {
            rowSubjects.formUnion(TableSubjects.changing(key, of: table, owners))
        }
    }

    /// Notes that the database changed rows by a rule of its own.
    ///
    /// - Parameter columns: those of the table that say whose a row is.
    func noteRule(in table: String, _ columns: [String]) {
        written[table, default: Table()].addMany(columns)
        written[table]?.hasRule = true
    }

    /// Notes that rows were deleted at once.
    ///
    /// - Parameters:
    ///   - columns: those of the table that say whose a row is.
    ///   - owners: whose the rows were; nil where they may have been anybody's.
    func noteDeletion(in table: String, _ columns: [String], of owners: [[String: StoredValue]]?, rowCount: Int) {
        written[table, default: Table()].addMany(columns)
        if owners == nil || columns.isEmpty { written[table]?.isAnybodys = true }
        count(rowCount, in: table, of: owners ?? [])
    }

    /// Notes whose rows are read.
    func noteReading<Record: StoredRecord>(of condition: RowCondition<Record>?) {
        guard let owner = condition?.test.owner(in: Record.columnNames) else { return }
        owners[owner.column, default: []].insert(owner.value)
    }

    private func count(_ rows: Int, in table: String, of rowOwners: [[String: StoredValue]]) {
        written[table]?.rowCount += rows
        for (column, owner) in rowOwners.joined() {
            owners[column, default: []].insert(owner)
            written[table]?.owners[column, default: []].insert(owner)
        }
    }
}
