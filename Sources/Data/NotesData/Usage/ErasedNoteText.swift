public import Storage

/// Makes sure that deleted texts are not left in any file, neither in the full-text index nor in the log.
///
///     await ErasedNoteText(storage: storage).run()
///
/// A deleted row is overwritten at once. The index keeps the words of a deleted text until its parts are merged, and
/// the log keeps what was written before until it is emptied. Both are done every ten minutes, also after the program
/// was killed.
public struct ErasedNoteText: Sendable {
    /// How long a deleted text may still be somewhere.
    public static let period: Duration = .seconds(600)

    private let storage: any ErasingStorage
    private let clock: any Clock<Duration>

    public init(storage: any ErasingStorage, clock: any Clock<Duration> = ContinuousClock()) {
        self.storage = storage
        self.clock = clock
    }

    /// Removes what was deleted every ten minutes, until its task is cancelled.
    public func run() async {
        repeat {
            // What cannot be done now is done the next time.
            try? await remove()
        } while (try? await clock.sleep(for: Self.period)) != nil
    }

    /// Removes what was deleted so far. Does next to nothing where nothing was.
    public func remove() async throws(StorageError) {
        let count = try await storage.object(NoteErasedRow.self, byPrimaryKey: 1)?.count ?? 0
        if count > 0 {
            for index in [MatchExpression.Index.words, .former] { try await storage.mergeIndex(index.rawValue) }
            try await storage.write { transaction throws(StorageError) in
                guard var row = try transaction.object(NoteErasedRow.self, byPrimaryKey: 1) else { return }
                // What was deleted meanwhile is for the next time.
                row.count -= count
                try transaction.save(row)
            }
        }
        _ = try await storage.emptyLog()
    }
}

/// How many texts were deleted since deleted text was last removed from the file. There is one such row.
@Translatable(table: "noteErased")
struct NoteErasedRow: Sendable, Hashable {
    var id: Int
    var count: Int
}
