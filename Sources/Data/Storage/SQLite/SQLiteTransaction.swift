import GRDB

/// Reads and writes in a transaction of the writing connection.
struct SQLiteTransaction: StorageTransaction {
    private let database: Database
    private let snapshot: SQLiteSnapshot
    private let changes: TransactionChanges

    init(_ database: Database, noting changes: TransactionChanges) {
        self.database = database
        self.changes = changes
        snapshot = SQLiteSnapshot(database: database)
    }

    func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageFailure) -> [Result<Plain, TranslationFailure>] {
        try snapshot.results(of: type, query)
    }

    func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) -> Plain? {
        try snapshot.object(type, byPrimaryKey: key)
    }

    func count<Plain: Translatable>(of type: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int {
        try snapshot.count(of: type, query)
    }

    func save<Plain: Translatable>(_ object: Plain) throws(StorageFailure) {
        let record = object.toManagedObject()
        let values = try record.storableValues()
        let count = try execute(.save(Plain.ManagedObject.self, values))
        changes.note(record.primaryKey.storedValues, in: Plain.ManagedObject.table, rowCount: count)
    }

    func delete<Plain: Translatable>(_ object: Plain) throws(StorageFailure) {
        try delete(Plain.self, byPrimaryKey: object.toManagedObject().primaryKey)
    }

    func delete<Plain: Translatable>(
        _: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) {
        guard key.storedValues.allSatisfy(\.isStorable) else { return }
        let count = try execute(.delete(Plain.ManagedObject.self, byPrimaryKey: key))
        changes.note(key.storedValues, in: Plain.ManagedObject.table, rowCount: count)
    }

    func deleteAll<Plain: Translatable>(
        ofType _: Plain.Type,
        matching condition: Condition<Plain.ManagedObject>?
    ) throws(StorageFailure) {
        try condition?.check()
        let count = try execute(.delete(Plain.ManagedObject.self, matching: condition))
        if count > 0 { changes.noteAny(in: Plain.ManagedObject.table) }
    }

    /// How many rows it changed, not counting what foreign keys and triggers did.
    private func execute(_ sql: SQLText) throws(StorageFailure) -> Int {
        try StorageFailure.translating {
            try database.cachedStatement(sql: sql.text).execute(arguments: sql.arguments)
            return database.changesCount
        }
    }
}
