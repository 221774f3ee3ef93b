public import Storage

/// Indexes the notes whose words were told otherwise than `SearchWord` tells them now, while those words serve: they were
/// written by a version before, also by one that still runs beside this one.
///
///     await NoteIndexing(storage: storage).run()
///
/// It writes in short transactions, others between them, and each says of its notes that they are done: a program that
/// is killed goes on behind them when it is started again. When none is left, the index before is deleted.
public struct NoteIndexing: Sendable {
    /// How long it waits before it looks again: what could not be done is done then.
    public static let pause: Duration = .seconds(60)

    private let storage: any ErasingStorage
    private let batches: NoteBatches
    private let clock: any Clock<Duration>

    public init(
        storage: any ErasingStorage,
        batches: NoteBatches = NoteBatches(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.storage = storage
        self.batches = batches
        self.clock = clock
    }

    /// Indexes what there is, and looks again each minute, until its task is cancelled.
    public func run() async {
        repeat { try? await index() } while (try? await clock.sleep(for: Self.pause)) != nil
    }

    /// Indexes until nothing is left.
    func index() async throws(StorageError) {
        while try await indexSome() {}
        try await storage.removeIndex(
            MatchExpression.Index.former.rawValue,
            writtenBy: ["noteTextAdded", "noteTextRemoved", "noteTextChanged"]
        )
    }

    /// One transaction. Says whether there may be more.
    func indexSome() async throws(StorageError) -> Bool {
        try await storage.write { transaction throws(StorageError) in
            var allowance = batches.allowance()
            let columns = StoredNoteText.columns
            let next = Query.matching(columns.indexed == nil).ordered(by: columns.number.ascending).limited(to: 10)
            while true {
                let texts = try transaction.cachedObjects(NoteText.self, next)
                if texts.isEmpty { return false }
                for var text in texts {
                    guard allowance.takesStep() else { return true }
                    text.wording = NoteWording.text(title: text.title, body: text.body)
                    text.indexed = text.number
                    try transaction.save(text)
                }
            }
        }
    }
}
