/// Owns the state of the screen of one item that a visitor keeps.
///
///     $0.part(OwnedItemProvider<Bookmark>.init)
///
///     try screens.answer(at: route, in: parts.scope(visitor, id))
///
/// The item's id is a seed of the screen. Each change gives the item as it is then; nil where it was not made, and the
/// state then says why.
public struct OwnedItemProvider<Item: OwnedItem>: LoadingProvider {
    private let repository: any OwnedItemRepository<Item>
    private let id: Item.ID
    private let visitor: Visitor
    private let now: Now
    public let store = StateStore(OwnedItemState<Item>())

    public init(repository: any OwnedItemRepository<Item>, id: Item.ID, visitor: Visitor, now: @escaping Now) {
        self.repository = repository
        self.id = id
        self.visitor = visitor
        self.now = now
    }

    public func load() async {
        await keep(change { owner throws(OwnedItemError) in try await repository.item(id, of: owner) })
    }

    /// Changes the item.
    public func update(_ make: @Sendable (inout Item) -> Void) async -> Item? {
        await keep(change { owner throws(OwnedItemError) in try await repository.update(id, of: owner, make) })
    }

    /// Removes the item; for 30 days it can be put back.
    public func remove() async -> Item? {
        await change { owner throws(OwnedItemError) in try await repository.remove(id, of: owner, at: now()) }
    }

    private func change(_ make: (VisitorID) async throws(OwnedItemError) -> Item) async -> Item? {
        // Who has no identity keeps nothing, so this is none of theirs.
        guard let owner = visitor.id else { return refuse(.notFound) }
        return await attempt { () async throws(OwnedItemError) in try await make(owner) }
    }

    @discardableResult
    private func keep(_ item: Item?) -> Item? {
        if let item { store.modify { $0.item = item } }
        return item
    }
}

/// One item that a visitor keeps, and why it cannot be read or was not changed.
public struct OwnedItemState<Item: OwnedItem>: AttemptState, Hashable {
    /// Nil while nobody has looked, and where there is none.
    public internal(set) var item: Item?
    public var problem: OwnedItemError?

    /// Why it cannot be read or was not changed; empty where all is well.
    public func message(in localiser: Localiser) -> String { problem.map { localiser($0.text) } ?? "" }

    /// How it stands with the screen.
    public var condition: Condition { problem?.condition ?? .ok }
}
