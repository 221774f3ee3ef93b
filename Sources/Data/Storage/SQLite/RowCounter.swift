import GRDB

/// Counts the rows that a transaction changes by table, whoever changes them: so it is seen when foreign keys or triggers do.
final class RowCounter: TransactionObserver {
    private(set) var counts: [String: Int] = [:]

    func observes(eventsOfKind _: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {
        counts[event.tableName, default: 0] += 1
    }

    func databaseDidCommit(_: Database) {}

    func databaseDidRollback(_: Database) {}
}
