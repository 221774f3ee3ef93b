public import Storage

/// Sees to it that texts that were deleted are in no file any more: neither in the full-text index nor in the log.
///
///     await ErasedNoteText(storage: storage).run()
///
/// A row is overwritten where it is deleted. The index keeps the words of a deleted text until its parts are merged, and the log what
/// was written before until it is emptied: both within some minutes, also where the program was killed meanwhile.
public struct ErasedNoteText: Sendable {
    /// How long a deleted text may still be somewhere.
    public static let period: Duration = .seconds(600)

    private let storage: SQLiteStorage
    private let clock: any Clock<Duration>

    public init(storage: SQLiteStorage, clock: any Clock<Duration> = ContinuousClock()) {
        self.storage = storage
        self.clock = clock
    }

    /// Looks every ten minutes, until its task is cancelled.
    public func run() async {
        repeat {
            // What cannot be done now is done the next time.
            try? await remove()
        } while (try? await clock.sleep(for: Self.period)) != nil
    }

    /// Takes out what was deleted up to now. Does next to nothing where that is nothing.
    public func remove() async throws(StorageFailure) {
        let count = try await storage.object(NoteErasedRow.self, byPrimaryKey: 1)?.count ?? 0
        if count > 0 {
            try await storage.mergeIndex("noteIndex")
            try await storage.write { transaction throws(StorageFailure) in
                guard var row = try transaction.object(NoteErasedRow.self, byPrimaryKey: 1) else { return }
                // What was deleted meanwhile is for the next time.
                row.count -= count
                try transaction.save(row)
            }
        }
        _ = try await storage.emptyLog()
    }
}
