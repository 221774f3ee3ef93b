public import Storage

/// Indexes the notes whose words were told otherwise than `SearchWord` tells them now, while those words serve: they were
/// written by a version before, also by one that still runs beside this one. It puts titles in order anew, too, where the
/// language of their owner or the version of ICU changed.
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
        repeat {
            try? await index()
            try? await order()
        } while (try? await clock.sleep(for: Self.pause)) != nil
    }

    /// Indexes until nothing is left.
    func index() async throws(StorageError) {
        while try await indexSome() {}
        try await storage.removeIndex(
            MatchExpression.Index.former.rawValue,
            writtenBy: ["noteTextAdded", "noteTextRemoved", "noteTextChanged"]
        )
    }

    /// Orders titles until nothing is left.
    func order() async throws(StorageError) {
        while try await orderSome() {}
    }

    /// One transaction. Says whether there may be more.
    private func orderSome() async throws(StorageError) -> Bool {
        try await storage.write { transaction throws(StorageError) in
            var allowance = batches.allowance()
            while var next = try Self.unordered(in: transaction) {
                for var note in next.notes {
                    guard allowance.takesStep() else {
                        // It goes on behind those that are done.
                        if let owner = next.owner { try transaction.save(owner) }
                        return true
                    }
                    let language =
                        if let owner = next.owner { owner.language } else {
                            try transaction.object(NoteCollation.self, byPrimaryKey: note.owner)?.language
                        }
                    note.order(by: language.map(TitleCollation.of) ?? .root)
                    try transaction.save(note)
                    next.owner?.doneUpTo = note.id
                }
                if let owner = next.owner { try transaction.save(owner) }
            }
            return false
        }
    }

    /// The next notes whose titles are not in the order of now; with the owner, where a change of their language is
    /// followed.
    private static func unordered(
        in transaction: any StorageTransaction
    ) throws(StorageError) -> (notes: [TitledNote], owner: NoteCollation?)? {
        let columns = TitledNote.columns
        func notes(
            _ condition: RowCondition<TitledNote>,
            by order: Ordering<TitledNote>,
            _ maximum: Int = 10
        ) throws(StorageError) -> [TitledNote] {
            try transaction.cachedObjects(TitledNote.self, .matching(condition).ordered(by: order).limited(to: maximum))
        }
        let untold = try notes(columns.collation == nil, by: columns.number.ascending)
        if !untold.isEmpty { return (untold, nil) }
        // There are as many names as languages with an order of their own.
        var name = ""
        while let next = try notes(columns.collation > name, by: columns.collation.ascending, 1).first?.collation {
            guard TitleCollation.isCurrent(next) else {
                return (try notes(columns.collation == next, by: columns.number.ascending), nil)
            }
            name = next
        }
        let undone = Query.matching(NoteCollation.columns.isDone == false).limited(to: 1)
        guard var owner = try transaction.cachedObjects(NoteCollation.self, undone).first else { return nil }
        let theirs = try notes(columns.owner == owner.owner && columns.id > owner.doneUpTo, by: columns.id.ascending)
        owner.isDone = theirs.isEmpty
        return (theirs, owner)
    }

    /// One transaction. Says whether there may be more.
    func indexSome() async throws(StorageError) -> Bool {
        try await storage.write { transaction throws(StorageError) in
            var allowance = batches.allowance()
            let columns = NoteText.columns
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
