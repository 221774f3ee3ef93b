public import Notes
public import Portico
public import Storage

/// Storage of notes that says how it searches them and knows what they take: the two things about notes that each
/// database does in its own way.
///
///     extension OtherStorage: NoteStorage {
///         public var noteFinder: any NoteFinder { OtherNoteFinder(storage: self) }
///     }
///
/// What a database does not write is done by reading all of an owner's notes.
public protocol NoteStorage: StorageProtocol {
    var noteFinder: any NoteFinder { get }
    var noteUsage: any NoteUsageCounter { get }
}

extension NoteStorage {
    public var noteFinder: any NoteFinder { ScanningNoteFinder(storage: self) }
    public var noteUsage: any NoteUsageCounter { CountedNoteUsage() }
}

extension InMemoryStorage: NoteStorage {}

/// Finds which notes match and in which order.
public protocol NoteFinder: Sendable {
    /// Finds notes, and reads what `body` wants at the same moment.
    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value

    /// Tags in the order of their keys, made of what is stored where it is read: there may be thousands.
    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(StorageError) -> [NoteTagCount]
}

/// The notes of one page, in order.
public struct NoteMatches: Sendable, Hashable {
    public var ids: [String]
    /// Of all pages.
    public var total: Int
    /// See `NotePage.isRankedAmongNewest`.
    public var isRankedAmongNewest: Bool

    public init(ids: [String] = [], total: Int = 0, isRankedAmongNewest: Bool = false) {
        self.ids = ids
        self.total = total
        self.isRankedAmongNewest = isRankedAmongNewest
    }
}

/// How many notes of a state have a tag.
struct TagCount: Sendable, Hashable {
    var key: String
    var state: String
    /// One of the spellings: the first by its bytes.
    var spelling: String
    var count: Int
}

extension [TagCount] {
    /// The tags whose counts these are, in order. One that cannot be read is left out.
    var tags: [NoteTagCount] {
        let groups = Dictionary(grouping: self, by: \.key).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return groups.compactMap { _, counts in
            let spellings = counts.map(\.spelling).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            guard let tag = spellings.lazy.compactMap(NoteTag.init(rawValue:)).first else { return nil }
            let byState = counts.compactMap { count in NoteState(rawValue: count.state).map { ($0, count.count) } }
            return NoteTagCount(tag: tag, counts: Dictionary(byState) { $0 + $1 })
        }
    }
}
