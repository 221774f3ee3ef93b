/// What can be read, at one moment: no write between two calls is seen.
public protocol StorageSnapshot {
    /// The objects of a type, ordered by primary key where the query gives no order.
    func cachedObjects<Plain: Translatable>(
        _ type: Plain.Type,
        _ query: Query<Plain.ManagedObject>
    ) throws(StorageFailure) -> [Plain]

    /// Nil where there is none.
    func object<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure) -> Plain?

    /// How many objects of a type match; a limit and an offset count as well.
    func count<Plain: Translatable>(of type: Plain.Type, _ query: Query<Plain.ManagedObject>) throws(StorageFailure) -> Int
}

extension StorageSnapshot {
    public func cachedObjects<Plain: Translatable>(_ type: Plain.Type) throws(StorageFailure) -> [Plain] {
        try cachedObjects(type, .all)
    }

    public func count<Plain: Translatable>(of type: Plain.Type) throws(StorageFailure) -> Int {
        try count(of: type, .all)
    }
}
