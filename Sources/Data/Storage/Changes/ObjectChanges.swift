/// The changes to a type's objects, for one consumer.
///
///     for await change in storage.changes(of: SavedSearch.self) {
///         await reload()
///     }
///
/// It tells of what is committed after it was made, never of what is rolled back, and of writes through the same storage only:
/// another process's are not seen. While the consumer is busy changes are merged into one. It ends with its task, or with the storage.
public struct ObjectChanges<Plain: Translatable>: AsyncSequence, Sendable {
    public typealias Element = ObjectChange<Plain.ManagedObject.PrimaryKey>
    public typealias Failure = Never

    private let mailbox: ChangeMailbox
    private let signals: AsyncStream<Void>

    init(_ broadcast: ChangeBroadcast) {
        (mailbox, signals) = broadcast.subscribe(to: Plain.ManagedObject.table)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(mailbox: mailbox, signals: signals.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let mailbox: ChangeMailbox
        fileprivate var signals: AsyncStream<Void>.Iterator

        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
            while await signals.next(isolation: actor) != nil {
                if let change = mailbox.take() { return Self.typed(change) }
            }
            return nil
        }

        private static func typed(_ change: TableChange) -> Element {
            guard case .rows(let rows) = change else { return .any }
            let keys = rows.compactMap(Plain.ManagedObject.PrimaryKey.init(storedValues:))
            return keys.count == rows.count ? .objects(Set(keys)) : .any
        }
    }
}
