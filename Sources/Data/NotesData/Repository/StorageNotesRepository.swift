public import Notes
public import Portico
import Storage

/// Notes in the app's storage.
///
///     let notes = StorageNotesRepository(storage: storage, links: { NoteLinks(titles: WikiLinks.titles(in: $0)) })
///     let page = try await notes.page(NoteListRequest(), of: account)
///
/// It conforms to all of `NotesStore`, each part in a file of its own. A note that cannot be read is left out of lists
/// and stays stored.
public struct StorageNotesRepository: Sendable {
    let storage: any StorageProtocol
    let finder: any NoteFinder
    let counter: any NoteUsageCounter
    let quota: Int?
    let links: @Sendable (String) async throws(NoteError) -> NoteLinks
    let unreadable: UnreadableRows
    let batches: NoteBatches
    /// For words: how long they take depends on what the owner has written, and the other readers of the storage are
    /// for everybody else.
    let searches: WorkLine

    /// An SQLite storage must have been through the migrations of `NotesTables`.
    ///
    /// - Parameters:
    ///   - storage: says how its notes are searched; in memory, a search reads all of an owner's notes.
    ///   - quota: how many bytes the notes of an account may take, by `NoteSize`; nil is no limit.
    ///   - links: which notes a body points to; asked before a transaction begins, since it may take a while.
    ///   - batches: how changes of any number of notes are cut.
    ///   - searches: where searches for words wait for their turn.
    ///   - report: told of each row that is left out because it cannot be read, the first time.
    public init(
        storage: any NoteStorage,
        quota: Int? = nil,
        links: @escaping @Sendable (String) async throws(NoteError) -> NoteLinks,
        batches: NoteBatches = NoteBatches(),
        searches: WorkLine = newLine(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        finder = storage.noteFinder
        counter = storage.noteUsage
        self.quota = quota
        self.links = links
        self.batches = batches
        self.searches = searches
        unreadable = UnreadableRows(report: report)
    }

    /// A search of notes as people write them takes milliseconds; the dearest, of a phrase in a gigabyte, seconds.
    public static func newLine() -> WorkLine { WorkLine(atOnce: 2, maxWaiting: 32, maxPerClient: 4) }

    func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Result<Value, NoteError>
    ) async throws(NoteError) -> Value {
        try await outcome { () async throws(StorageError) in try await storage.read(body) }
    }

    /// One transaction; a refusal undoes all of it.
    func change<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, NoteError>
    ) async throws(NoteError) -> Value {
        try await outcome { () async throws(StorageError) in try await storage.attempt(body) }
    }

    /// What came of some work; a storage that fails makes the notes unavailable.
    func outcome<Value: Sendable>(
        _ work: () async throws(StorageError) -> Result<Value, NoteError>
    ) async throws(NoteError) -> Value {
        let outcome: Result<Value, NoteError>
        do throws(StorageError) {
            outcome = try await work()
        } catch {
            throw .unavailable(reason: error.sentence)
        }
        return try outcome.get()
    }

    /// What can be read of some rows; the others are told of, once also where a read is run twice.
    func readable<Plain>(_ results: [Result<Plain, TranslationError>]) -> [Plain] {
        unreadable.readable(results)
    }
}

extension StorageError {
    /// What a visitor is told.
    var sentence: String { sentence(about: "notes") }
}
