/// The changes to a type's objects, for one consumer.
///
///     for await change in storage.changes(of: SavedSearch.self) {
///         await reload()
///     }
///
/// It reports what is committed after it was made, and never what is rolled back. A write by another process is
/// reported as `.any`. Changes that happen while the consumer is busy are merged into one. The sequence ends with its
/// task, or with the storage.
public struct ObjectChanges<Plain: Translatable>: AsyncSequence, Sendable {
    public typealias Element = ObjectChange<Plain.ManagedObject.PrimaryKey>
    public typealias Failure = Never

    private let mailbox: ChangeMailbox
    private let signals: AsyncStream<Void>

    package init(_ broadcast: ChangeBroadcast) {
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

/// Which objects of a type were saved or deleted since the last report.
public enum ObjectChange<PrimaryKey: StoredKey>: Sendable, Hashable {
    /// These, and no others.
    case objects(Set<PrimaryKey>)
    /// Any of them: there were too many to report one by one, the database changed them by a rule of its own, or
    /// another program wrote to the file.
    case any
}

/// The same without the key's type.
enum TableChange: Sendable, Equatable {
    case rows(Set<[StoredValue]>)
    case any

    /// Beyond this number a slow consumer would only hold keys, and read everything again in any case.
    private static let limit = 1_000

    /// Says as well what another says.
    mutating func merge(_ other: TableChange) {
        guard case .rows(var rows) = self, case .rows(let more) = other else {
            self = .any
            return
        }
        // Lets go of the set, so that it grows in its place.
        self = .any
        rows.formUnion(more)
        if rows.count <= Self.limit { self = .rows(rows) }
    }
}
