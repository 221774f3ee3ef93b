/// Several reads and writes that take effect together or not at all. Reads see what was written before in it.
public protocol StorageTransaction: StorageSnapshot {
    /// Adds an object, or takes the place of the one with its primary key.
    func save<Plain: Translatable>(_ object: Plain) throws(StorageFailure)

    /// Deletes the object with this one's primary key, if there is one.
    func delete<Plain: Translatable>(_ object: Plain) throws(StorageFailure)

    /// Deletes the object with a primary key, if there is one.
    func delete<Plain: Translatable>(
        _ type: Plain.Type,
        byPrimaryKey key: Plain.ManagedObject.PrimaryKey
    ) throws(StorageFailure)

    /// Deletes the objects of a type that match; nil deletes all.
    func deleteAll<Plain: Translatable>(
        ofType type: Plain.Type,
        matching condition: Condition<Plain.ManagedObject>?
    ) throws(StorageFailure)
}

extension StorageTransaction {
    public func save<Plain: Translatable>(_ objects: [Plain]) throws(StorageFailure) {
        for object in objects { try save(object) }
    }

    public func delete<Plain: Translatable>(_ objects: [Plain]) throws(StorageFailure) {
        for object in objects { try delete(object) }
    }

    public func deleteAll<Plain: Translatable>(ofType type: Plain.Type) throws(StorageFailure) {
        try deleteAll(ofType: type, matching: nil)
    }
}
