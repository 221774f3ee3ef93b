/// What can be read, at one moment: no write between two calls is seen.
public protocol StorageSnapshot {
    /// The objects of a type, ordered by primary key where the query gives no order, each on its own: one row that fits no plain value,
    /// as an older or newer program may have written it, need not keep anybody from the others.
    ///
    ///     let readable = try snapshot.results(of: SavedSearch.self, .all).compactMap { try? $0.get() }
    func results<Plain: Translatable>(
        of type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageFailure) -> [Result<Plain, TranslationFailure>]

    /// Nil where there is none.
    func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) -> Plain?

    /// How many objects of a type match; a limit and an offset count as well.
    func count<Plain: Translatable>(of type: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int
}

extension StorageSnapshot {
    /// The objects of a type, ordered by primary key where the query gives no order. Throws where one row fits no plain value.
    public func cachedObjects<Plain: Translatable>(
        _ type: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) throws(StorageFailure) -> [Plain] {
        let results = try results(of: type, query)
        do throws(TranslationFailure) {
            return try results.map { result throws(TranslationFailure) in try result.get() }
        } catch {
            throw .untranslatable(error)
        }
    }

    public func count<Plain: Translatable>(of type: Plain.Type) throws(StorageFailure) -> Int {
        try count(of: type, .all)
    }
}
