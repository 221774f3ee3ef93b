/// The place of the one program that does what must be done once, among several that have the same storage.
///
///     guard try await lease.take() else { return }      // another has it
///     …                                                 // it is this one's for `term`, and longer if taken again
///     try await lease.release()
///
/// It is taken for a time: who is killed, or cannot reach the storage any more, lets go of it by doing nothing. Whose
/// it is the storage decides, by one clock for all. `LeasedWork` does the rest.
public protocol Lease: Sendable {
    /// How long it is one's own from the moment on at which `take` was called.
    var term: Duration { get }

    /// Takes it where nobody has it, and keeps it for another term where it is one's own.
    ///
    /// - Returns: whether it is one's own.
    /// - Throws: where that is not known.
    func take() async throws(StorageError) -> Bool

    /// Lets others take it at once, where it is one's own.
    func release() async throws(StorageError)
}
