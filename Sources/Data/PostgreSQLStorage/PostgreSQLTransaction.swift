import Storage

/// Reads and writes in one transaction.
///
/// A row is sent on its way to the server with the next read or with the commit, where all that is told of it is known
/// before: so a transaction that reads once and writes ten rows goes there and back twice.
struct PostgreSQLTransaction: SQLTransaction {
    let transaction: OpenTransaction
    let changes: TransactionChanges
    let rules: TableRules

    var snapshot: PostgreSQLSnapshot { PostgreSQLSnapshot(transaction: transaction) }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        typealias Record = Plain.ManagedObject
        let record = object.toManagedObject()
        let columns = rules.ownerColumns(of: Record.table)
        let values = try record.storableValues()
        var sql = SQLText.save(Record.self, values, rules.derived(of: Record.table, Record.columnNames, values))
        let owners = TableSubjects.owners(Record.columnNames, values)
        // One that has columns of its own beside its key is written whatever was there.
        if columns.allSatisfy({ owners[$0] != nil }), Record.primaryKeyColumns.count < Record.columnNames.count {
            try transaction.runLater(sql)
            changes.note(record.primaryKey.storedValues, in: Record.table, of: owners, rowCount: 1)
            noteRules(after: .saved, in: Record.table)
            return
        }
        sql.returning(columns)
        let answer = try transaction.run(sql)
        let stored = answer.rows.first.map { TableSubjects.owners(columns, $0) } ?? [:]
        changes.note(record.primaryKey.storedValues, in: Record.table, of: stored, rowCount: answer.count)
        if answer.count > 0 { noteRules(after: .saved, in: Record.table) }
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageError) {
        try delete(object.toManagedObject().primaryKey, of: Plain.ManagedObject.self)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) {
        try delete(key, of: Plain.ManagedObject.self)
    }

    private func delete<Record: StoredRecord>(_ key: Record.PrimaryKey, of _: Record.Type) throws(StorageError) {
        guard key.storedValues.allSatisfy(\.isStorable) else { return }
        let columns = rules.ownerColumns(of: Record.table)
        var sql = SQLText.delete(Record.self, byPrimaryKey: key, for: .postgreSQL)
        sql.returning(columns)
        let answer = try transaction.run(sql)
        let owners = answer.rows.first.map { TableSubjects.owners(columns, $0) } ?? [:]
        changes.note(key.storedValues, in: Record.table, of: owners, rowCount: answer.count)
        if answer.count > 0 { noteRules(after: .deleted, in: Record.table) }
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>?
    ) throws(StorageError) {
        typealias Record = Plain.ManagedObject
        try condition?.check()
        let columns = rules.ownerColumns(of: Record.table)
        var sql = SQLText.delete(Record.self, matching: condition, for: .postgreSQL)
        let maximum = TransactionChanges.maxOwners
        if !columns.isEmpty {
            sql.returning(columns)
            // Whose the rows were, and how many they were, without bringing them here.
            sql.text = """
                WITH gone AS (\(sql.text))
                SELECT owners.*, (SELECT count(*) FROM gone)
                FROM (SELECT DISTINCT * FROM gone LIMIT \(maximum + 1)) AS owners
                """
        }
        let answer = try transaction.run(sql)
        guard answer.count > 0 else { return }
        let owners = answer.rows.count <= maximum ? answer.rows.map { TableSubjects.owners(columns, $0) } : nil
        var count = answer.count
        if case .integer(let all)? = answer.rows.first?.last { count = Int(all) }
        changes.noteDeletion(in: Record.table, columns, of: owners, rowCount: count)
        noteRules(after: .deleted, in: Record.table)
    }

    /// A sequence gives each number once, also where the transaction is undone: so nobody is in anybody's way.
    func nextNumber<Record: StoredRecord>(of column: Column<Record, Int>) throws(StorageError) -> Int
    where Record.Plain: Translatable, Record.Plain.ManagedObject == Record {
        guard let sequence = rules.sequence(of: Record.table, column.name) else {
            return try numberAboveHighest(of: column)
        }
        let next = SQLText("SELECT nextval($1::text::regclass)", [.text(sequence)], for: .postgreSQL)
        guard case .integer(let number)? = try transaction.run(next).rows.first?.first else {
            throw .other(reason: "a sequence gave no number")
        }
        return Int(number)
    }

    /// What the database may have changed by rules of its own.
    private func noteRules(after event: TableRules.Event, in table: String) {
        for changed in rules.consequences(of: event, in: table) {
            changes.noteRule(in: changed, rules.ownerColumns(of: changed))
        }
    }
}
