/// Storage in which something of what was deleted may be left until it is cleaned: in the parts of an index, or in a
/// log.
///
/// Storage that keeps nothing of it has nothing to write.
public protocol ErasingStorage: StorageProtocol {
    /// Takes words that were deleted out of a full-text index, where there is such. Does nothing unless written.
    func mergeIndex(_ table: String) async throws(StorageError)

    /// Deletes a full-text index that another took the place of, with the triggers that write it. Does nothing unless
    /// written, and where it is gone.
    func removeIndex(_ table: String, writtenBy triggers: [String]) async throws(StorageError)

    /// Takes what was written before out of the log. Does nothing unless written.
    ///
    /// - Returns: whether that could be done.
    func emptyLog() async throws(StorageError) -> Bool
}

extension ErasingStorage {
    public func mergeIndex(_: String) async throws(StorageError) {}

    public func removeIndex(_: String, writtenBy _: [String]) async throws(StorageError) {}

    public func emptyLog() async throws(StorageError) -> Bool { true }
}

extension InMemoryStorage: ErasingStorage {}
