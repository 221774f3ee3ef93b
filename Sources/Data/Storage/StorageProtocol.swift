import Portico
public import PorticoSessions

/// Where plain values are kept; which database does it is the composition root's choice.
///
///     try await storage.save(search)
///     let columns = StoredSavedSearch.columns
///     let mine = try await storage.cachedObjects(SavedSearch.self, .matching(columns.visitor == "v1"))
///
/// Each call is a transaction of its own; `write` and `attempt` join several, `read` reads several at one moment. All
/// throw `StorageError`, also `.cancelled` when the calling task is cancelled before the commit; nothing has changed
/// then.
public protocol StorageProtocol: Sendable {
    /// Runs reads that all see the same moment.
    ///
    ///     let (page, count) = try await storage.read { snapshot throws(StorageError) in
    ///         (try snapshot.cachedObjects(SavedSearch.self, newest), try snapshot.count(of: SavedSearch.self))
    ///     }
    ///
    /// - Parameter body: reads and does nothing else, since it may be run twice: a storage may begin on the thread that
    ///   asks, and begin anew elsewhere where that would take long. Only what comes of the last run counts.
    func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value

    /// Runs a body that reads once. One read sees one moment by itself, so a storage need not join it with others.
    ///
    ///     let count = try await storage.readOnce { snapshot throws(StorageError) in try snapshot.count(of: SavedSearch.self) }
    ///
    /// - Parameter body: as that of `read`; a second read of it may see a later moment.
    func readOnce<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value

    /// Runs a body that reads once on the thread that asks, where that takes little and nothing is waited for; a storage
    /// need not be able to.
    ///
    /// - Parameter body: as that of `readOnce`.
    func readWithoutWaiting<Value>(
        _ body: (any StorageSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Unawaited<Value>

    /// An object by its key on the thread that asks, where that takes little and nothing is waited for.
    func objectWithoutWaiting<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Unawaited<Plain?>

    /// Runs reads and writes as one transaction that the caller may refuse: `.failure` undoes all of it and comes back
    /// as it is.
    ///
    ///     let outcome = try await storage.attempt { transaction throws(StorageError) -> Result<Void, RenameFailure> in
    ///         guard var search = try transaction.object(SavedSearch.self, byPrimaryKey: id) else { return .failure(.gone) }
    ///         search.name = name
    ///         try transaction.save(search)
    ///         return .success(())
    ///     }
    ///
    /// What is thrown undoes all of it as well. It is as if no other transaction ran meanwhile, in this process or
    /// another.
    ///
    /// - Parameter body: reads and writes and does nothing else, since it may be run more than once: where others were
    ///   in its way, a storage undoes what it did and begins anew. Only what comes of the last run counts.
    func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal>

    /// Tells of objects of a type that were saved or deleted through this storage, from now on and after each commit.
    func changes<Plain: Translatable>(of type: Plain.Type) -> ObjectChanges<Plain>
}

extension StorageProtocol {
    public func readOnce<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await read(body)
    }

    public func readWithoutWaiting<Value>(
        _ body: (any StorageSnapshot) throws(StorageError) -> Value
    ) throws(StorageError) -> Unawaited<Value> {
        .pending
    }

    /// Runs reads and writes as one transaction; what is thrown undoes all of it.
    public func write<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let outcome = try await attempt { transaction throws(StorageError) -> Result<Value, Never> in
            .success(try body(transaction))
        }
        return outcome.get()
    }

    /// The objects of a type, ordered by primary key where the query gives no order, each on its own; see
    /// `StorageSnapshot`.
    public func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) async throws(StorageError) -> [Result<Plain, TranslationError>] {
        try await readOnce { snapshot throws(StorageError) in try snapshot.results(of: type, query) }
    }

    /// The objects of a type, ordered by primary key where the query gives no order. Throws where one row fits no plain
    /// value.
    public func cachedObjects<Plain: Translatable>(
        _ type: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) async throws(StorageError) -> [Plain] {
        try await readOnce { snapshot throws(StorageError) in try snapshot.cachedObjects(type, query) }
    }

    /// Nil where there is none.
    public func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) async throws(StorageError) -> Plain? {
        try await readOnce { snapshot throws(StorageError) in try snapshot.object(type, byPrimaryKey: key) }
    }

    public func objectWithoutWaiting<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Unawaited<Plain?> {
        try readWithoutWaiting { snapshot throws(StorageError) in try snapshot.object(type, byPrimaryKey: key) }
    }

    /// How many objects of a type match.
    public func count<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) async throws(StorageError) -> Int {
        try await readOnce { snapshot throws(StorageError) in try snapshot.count(of: type, query) }
    }

    /// Adds an object, or takes the place of the one with its primary key.
    public func save<Plain: Translatable>(_ object: Plain) async throws(StorageError) {
        try await write { transaction throws(StorageError) in try transaction.save(object) }
    }

    /// Saves all or none.
    public func save<Plain: Translatable>(_ objects: [Plain]) async throws(StorageError) {
        try await write { transaction throws(StorageError) in try transaction.save(objects) }
    }

    /// Deletes the object with this one's primary key, if there is one.
    public func delete<Plain: Translatable>(_ object: Plain) async throws(StorageError) {
        try await write { transaction throws(StorageError) in try transaction.delete(object) }
    }

    /// Deletes all or none.
    public func delete<Plain: Translatable>(_ objects: [Plain]) async throws(StorageError) {
        try await write { transaction throws(StorageError) in try transaction.delete(objects) }
    }

    /// Deletes the object with a primary key, if there is one.
    public func delete<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) async throws(StorageError) {
        try await write { transaction throws(StorageError) in try transaction.delete(type, byPrimaryKey: key) }
    }

    /// Deletes the objects of a type that match; nil deletes all.
    public func deleteAll<Plain: Translatable>(
        ofType type: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>? = nil
    ) async throws(StorageError) {
        try await write { transaction throws(StorageError) in
            try transaction.deleteAll(ofType: type, matching: condition)
        }
    }
}

/// What can be read, at one moment: no write between two calls is seen, but in `readOnce`, which makes one.
public protocol StorageSnapshot {
    /// The objects of a type, ordered by primary key where the query gives no order, each on its own: one row that fits
    /// no plain value, as an older or newer program may have written it, need not keep anybody from the others.
    ///
    ///     let readable = try snapshot.results(of: SavedSearch.self, .all).compactMap { try? $0.get() }
    func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> [Result<Plain, TranslationError>]

    /// Nil where there is none.
    func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError) -> Plain?

    /// Objects by their primary keys, in the order of these, each on its own as in the other `results`. What is not there
    /// is left out.
    ///
    ///     let shown = try snapshot.results(of: SavedSearch.self, byPrimaryKeys: ["s7", "s1"])
    ///
    /// The same as one `object` after the other; a storage that is asked over a network asks once.
    func results<Plain: Translatable>(
        of type: Plain.Type,
        byPrimaryKeys keys: [Plain.ManagedObject.PrimaryKey]
    ) throws(StorageError) -> [Result<Plain, TranslationError>]

    /// How many objects of a type match; a limit and an offset count as well.
    func count<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageError) -> Int
}

extension StorageSnapshot {
    public func results<Plain: Translatable>(
        of type: Plain.Type,
        byPrimaryKeys keys: [Plain.ManagedObject.PrimaryKey]
    ) throws(StorageError) -> [Result<Plain, TranslationError>] {
        var results: [Result<Plain, TranslationError>] = []
        results.reserveCapacity(keys.count)
        for key in keys {
            do throws(StorageError) {
                if let object = try object(type, byPrimaryKey: key) { results.append(.success(object)) }
            } catch .untranslatable(let failure) {
                results.append(.failure(failure))
            }
        }
        return results
    }

    /// The objects of a type, ordered by primary key where the query gives no order. Throws where one row fits no plain
    /// value.
    public func cachedObjects<Plain: Translatable>(
        _ type: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) throws(StorageError) -> [Plain] {
        let results = try results(of: type, query)
        do throws(TranslationError) {
            var objects: [Plain] = []
            objects.reserveCapacity(results.count)
            for result in results { objects.append(try result.get()) }
            return objects
        } catch {
            throw .untranslatable(error)
        }
    }

    public func count<Plain: Translatable>(of type: Plain.Type) throws(StorageError) -> Int {
        try count(of: type, .all)
    }
}

/// Several reads and writes that take effect together or not at all. Reads see what was written before in it.
public protocol StorageTransaction: StorageSnapshot {
    /// Adds an object, or takes the place of the one with its primary key.
    func save<Plain: Translatable>(_ object: Plain) throws(StorageError)

    /// Deletes the object with this one's primary key, if there is one.
    func delete<Plain: Translatable>(_ object: Plain) throws(StorageError)

    /// Deletes the object with a primary key, if there is one.
    func delete<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageError)

    /// Deletes the objects of a type that match; nil deletes all.
    func deleteAll<Plain: Translatable>(
        ofType type: Plain.Type,
        matching condition: RowCondition<Plain.ManagedObject>?
    ) throws(StorageError)

    /// A number for a row that is written now: higher than any that the column holds. It goes up and may leave gaps.
    ///
    ///     let number = try transaction.nextNumber(of: NoteNumber.columns.number)
    ///
    /// One more than the highest, or where a database that others write to has a sequence that belongs to the column
    /// (`OWNED BY`), its next: whoever reads the highest is in the way of all who write one.
    func nextNumber<Record: StoredRecord>(of column: Column<Record, Int>) throws(StorageError) -> Int
    where Record.Plain: Translatable, Record.Plain.ManagedObject == Record
}

extension StorageTransaction {
    public func nextNumber<Record: StoredRecord>(of column: Column<Record, Int>) throws(StorageError) -> Int
    where Record.Plain: Translatable, Record.Plain.ManagedObject == Record {
        try numberAboveHighest(of: column)
    }

    package func numberAboveHighest<Record: StoredRecord>(of column: Column<Record, Int>) throws(StorageError) -> Int
    where Record.Plain: Translatable, Record.Plain.ManagedObject == Record {
        let highest = Query<Record>.all.ordered(by: column.descending).limited(to: 1)
        guard let last = try cachedObjects(Record.Plain.self, highest).first,
            let number = Int(storedValue: last.toManagedObject().storedValues[column.index])
        else { return 1 }
        // A highest number that has no next cannot be written beside it: the table's own rule says so.
        return number == .max ? number : number + 1
    }

    public func save<Plain: Translatable>(_ objects: [Plain]) throws(StorageError) {
        for object in objects { try save(object) }
    }

    public func delete<Plain: Translatable>(_ objects: [Plain]) throws(StorageError) {
        for object in objects { try delete(object) }
    }

    public func deleteAll<Plain: Translatable>(ofType type: Plain.Type) throws(StorageError) {
        try deleteAll(ofType: type, matching: nil)
    }
}
