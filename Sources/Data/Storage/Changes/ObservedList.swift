/// A stored list and how it changes, for one consumer.
///
///     var list: [SavedSearch] = []
///     for try await update in storage.observe(SavedSearch.self, .matching(columns.visitor == "v1")) {
///         update.apply(to: &list)
///     }
///
/// The first update is the list, the others are the steps from the list before to the list now; applying each gives
/// what is stored. The list is read when the consumer asks for the next update, so a slow one gets fewer updates and
/// nothing piles up.
public struct ObservedList<Plain: Translatable>: AsyncSequence, Sendable {
    public typealias Element = ListUpdate<Plain>
    public typealias Failure = StorageError

    private let storage: any StorageProtocol
    private let query: Query<Plain.ManagedObject>
    private let changes: ObjectChanges<Plain>

    init(_ query: Query<Plain.ManagedObject>, in storage: any StorageProtocol) {
        self.storage = storage
        self.query = query
        changes = storage.changes(of: Plain.self)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(storage: storage, query: query, changes: changes.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        private typealias Item = ListDifference<Plain>.Item

        private let storage: any StorageProtocol
        private let query: Query<Plain.ManagedObject>
        private var changes: ObjectChanges<Plain>.Iterator
        private var last: [Item]?

        fileprivate init(
            storage: any StorageProtocol,
            query: Query<Plain.ManagedObject>,
            changes: ObjectChanges<Plain>.Iterator
        ) {
            self.storage = storage
            self.query = query
            self.changes = changes
        }

        /// Nil once the task is cancelled. Throws when the list cannot be read; the next call waits for the next
        /// change.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(StorageError) -> Element? {
            guard let before = last else {
                let items = try await Self.items(query, in: storage)
                last = items
                return .list(items.map(\.element))
            }
            while await changes.next(isolation: actor) != nil {
                let items = try await Self.items(query, in: storage)
                let steps = ListDifference(from: before, to: items).steps
                if steps.isEmpty { continue }
                last = items
                return .steps(steps)
            }
            return nil
        }

        private static func items(
            _ query: Query<Plain.ManagedObject>,
            in storage: any StorageProtocol
        ) async throws(StorageError) -> [Item] {
            try await storage.cachedObjects(Plain.self, query).map { object in
                let record = object.toManagedObject()
                return Item(key: record.primaryKey.storedValues, values: record.storedValues, element: object)
            }
        }
    }
}

extension StorageProtocol {
    /// The objects of a type that match, and how they change, one by one.
    public func observe<Plain: Translatable>(
        _: Plain.Type,
        _ query: Query<Plain.ManagedObject> = .all
    ) -> ObservedList<Plain> {
        ObservedList(query, in: self)
    }
}
