import Portico
import Synchronization

/// Brings the changes of each committed transaction to those who asked for them, and to those who read what changed.
final class ChangeBroadcast: Sendable {
    private struct Guarded {
        var nextNumber = 0
        var mailboxes: [String: [Int: ChangeMailbox]] = [:]
    }

    /// For those who read.
    let feed = ChangeFeed()
    private let guarded = Mutex(Guarded())

    deinit {
        for mailbox in guarded.withLock({ $0.mailboxes }).values.flatMap(\.values) { mailbox.finish() }
    }

    func deliver(_ changes: TransactionChanges) {
        let deliveries = guarded.withLock { guarded in
            changes.tables.flatMap { table, change in (guarded.mailboxes[table] ?? [:]).values.map { ($0, change) } }
        }
        for (mailbox, change) in deliveries { mailbox.put(change) }
        feed.publish(changes.subjects)
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
    /// Beyond these rows of a table are told as many.
    private static let mostRows = 1_000
    /// Beyond these owners rows are told as anybody's.
    static let mostOwners = 32

    private(set) var tables: [String: TableChange] = [:]
    /// How many rows of a table the transaction itself wrote.
    private(set) var rowCounts: [String: Int] = [:]
    private var rowSubjects: Set<ChangeSubject> = []
    /// Tables in which the rows are not known one by one, with their columns that say whose a row is.
    private var tablesOfMany: [String: [String]] = [:]
    /// Those among them in which the database changed rows by a rule of its own.
    private var tablesOfRules: Set<String> = []
    /// Whose rows the transaction wrote in a table, by the columns that say so.
    private var writtenOwners: [String: [String: Set<StoredValue>]] = [:]
    /// Whose rows the transaction read and wrote in any table. What the database changed by a rule of its own belongs
    /// to the same accounts and visitors.
    private var owners: [String: Set<StoredValue>] = [:]
    /// Tables from which rows were deleted that may be anybody's.
    private var tablesOfAnybody: Set<String> = []

    /// What those who read are told of.
    var subjects: Set<ChangeSubject> {
        tablesOfMany.reduce(into: rowSubjects) { subjects, table in
            let few = owners(in: table.key).filter { $0.value.count <= Self.mostOwners }
            subjects.formUnion(TableSubjects.changingMany(of: table.key, table.value, few))
        }
    }

    /// Whose rows were changed in a table, by the columns of which that is known.
    private func owners(in table: String) -> [String: Set<StoredValue>] {
        if tablesOfRules.contains(table) {
            // A rule follows what was deleted, wherever that was.
            let known = tablesOfAnybody.isEmpty ? owners : [:]
            return known.filter { TableSubjects.visitorColumns.contains($0.key) }
        }
        return tablesOfAnybody.contains(table) ? [:] : writtenOwners[table] ?? [:]
    }

    /// Notes a row that was written or deleted.
    ///
    /// - Parameters:
    ///   - owners: whose it is, by all columns of the table that say so.
    ///   - rowCount: how many rows it was: none where it was not there.
    func note(_ key: [StoredValue], in table: String, of owners: [String: StoredValue], rowCount: Int) {
        guard rowCount > 0 else { return }
        add(.rows([key]), to: table)
        rowCounts[table, default: 0] += rowCount
        noteOwners(owners, in: table)
        if rowCounts[table, default: 0] > Self.mostRows {
            tablesOfMany[table] = Array(owners.keys)
        } else {
            rowSubjects.formUnion(TableSubjects.changing(key, of: table, owners))
        }
    }

    /// Notes that the database changed rows by a rule of its own.
    ///
    /// - Parameter columns: those of the table that say whose a row is.
    func noteRule(in table: String, _ columns: [String]) {
        noteMany(in: table, columns)
        tablesOfRules.insert(table)
    }

    /// Notes that rows were deleted at once.
    ///
    /// - Parameters:
    ///   - columns: those of the table that say whose a row is.
    ///   - owners: whose the rows were; nil where they may have been anybody's.
    func noteDeletion(in table: String, _ columns: [String], of owners: [[String: StoredValue]]?, rowCount: Int) {
        noteMany(in: table, columns)
        rowCounts[table, default: 0] += rowCount
        if owners == nil || columns.isEmpty { tablesOfAnybody.insert(table) }
        for owner in owners ?? [] { noteOwners(owner, in: table) }
    }

    /// Notes whose rows are read.
    func noteReading<Record: StoredRecord>(of condition: RowCondition<Record>?) {
        guard let owner = condition?.test.owner(in: Record.columnNames) else { return }
        owners[owner.column, default: []].insert(owner.value)
    }

    private func noteMany(in table: String, _ columns: [String]) {
        add(.any, to: table)
        tablesOfMany[table] = columns
    }

    private func noteOwners(_ owners: [String: StoredValue], in table: String) {
        for (column, owner) in owners {
            self.owners[column, default: []].insert(owner)
            writtenOwners[table, default: [:]][column, default: []].insert(owner)
        }
    }

    private func add(_ change: TableChange, to table: String) {
        tables[table, default: .rows([])].merge(change)
    }
}
