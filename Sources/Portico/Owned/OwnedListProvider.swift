public import Foundation

/// Owns the state of a visitor's list of items: reads it, and makes each change to it.
///
///     $0.part(OwnedListProvider<Bookmark>.init)
///
///     let provider: OwnedListProvider<Bookmark>
///     await provider.add { Bookmark(id: $0.id, visitor: $0.visitor, title: title, createdAt: $0.moment) }
///     await provider.remove(id)
///
/// Each change gives the item it was made to; nil where it was not made, and the state then says why.
public struct OwnedListProvider<Item: OwnedItem>: LoadingProvider {
    private let repository: any OwnedItemRepository<Item>
    private let visitor: Visitor
    private let now: Now
    public let store: StateStore<OwnedListState<Item>>

    public init(repository: any OwnedItemRepository<Item>, visitor: Visitor, now: @escaping Now) {
        self.repository = repository
        self.visitor = visitor
        self.now = now
        store = StateStore(OwnedListState(listing: visitor.id == nil ? .loaded([]) : .pending))
    }

    /// Reads the list. Somebody who has no identity yet keeps nothing, and nothing is asked.
    public func load() async {
        guard let id = visitor.id else { return }
        await list(for: id)
    }

    /// Adds an item, and gives somebody who has no identity yet one to keep it under.
    public func add(_ make: (NewItem) -> Item) async -> Item? {
        let owner: VisitorID?
        do throws(IdentityError) {
            // Not before there is something to keep: who keeps nothing leaves nothing behind.
            owner = try await visitor.identity()
        } catch {
            return refuse(.noIdentity(error))
        }
        guard let owner else { return refuse(.noVisitor) }
        let item = make(NewItem(id: .random(), visitor: owner, moment: now()))
        return await change(of: owner) { () async throws(OwnedItemError) in
            try await repository.add(item)
            return item
        }
    }

    /// Changes an item in the list.
    public func update(_ id: Item.ID, _ change: @Sendable (inout Item) -> Void) async -> Item? {
        await changeOwn { owner throws(OwnedItemError) in try await repository.update(id, of: owner, change) }
    }

    /// Takes an item out of the list; for 30 days it can be put back.
    public func remove(_ id: Item.ID) async -> Item? {
        await changeOwn { owner throws(OwnedItemError) in try await repository.remove(id, of: owner, at: now()) }
    }

    /// Puts a removed item back.
    public func restore(_ id: Item.ID) async -> Item? {
        await changeOwn { owner throws(OwnedItemError) in try await repository.restore(id, of: owner, at: now()) }
    }

    /// What an item is made with.
    public struct NewItem: Sendable {
        public let id: Item.ID
        public let visitor: VisitorID
        public let moment: Date
    }

    private func changeOwn(_ make: (VisitorID) async throws(OwnedItemError) -> Item) async -> Item? {
        // Somebody who can have an identity and has none yet keeps nothing that could be changed.
        guard let owner = visitor.id else {
            return refuse(visitor.identification == nil ? .noVisitor : .refused(.notFound))
        }
        return await change(of: owner) { () async throws(OwnedItemError) in try await make(owner) }
    }

    /// Makes a change, and lists what there is then.
    private func change(of owner: VisitorID, _ make: () async throws(OwnedItemError) -> Item) async -> Item? {
        guard let changed = await attempt(make) else { return nil }
        await list(for: owner)
        return changed
    }

    private func list(for owner: VisitorID) async {
        let listing: OwnedListState<Item>.Listing
        do throws(OwnedItemError) {
            listing = .loaded(try await repository.items(of: owner))
        } catch {
            listing = .failed(error)
        }
        store.modify { $0.listing = listing }
    }
}

/// A visitor's list of items, and why the last change to it was not made.
///
///     Shown(
///         BookmarksViewInputData(message: state.message(in: localiser), rows: state.items.map(…)),
///         state.condition
///     )
public struct OwnedListState<Item: OwnedItem>: AttemptState, Hashable {
    enum Listing: Sendable, Hashable {
        case pending
        case loaded([Item])
        case failed(OwnedItemError)
    }

    var listing: Listing
    public var problem: OwnedItemProblem?

    public mutating func refuse(_ error: OwnedItemError) { problem = .refused(error) }

    /// Newest first; none while nobody has looked, and where they could not be read.
    public var items: [Item] { if case .loaded(let items) = listing { items } else { [] } }

    /// Whether it is known that the visitor keeps none.
    public var isEmpty: Bool { listing == .loaded([]) }

    /// Why the last change was not made, or why there is nothing to show; empty where all is well.
    public func message(in localiser: Localiser) -> String {
        if let problem { return localiser(problem.text) }
        if case .failed(let error) = listing { return localiser(error.text) }
        return ""
    }

    /// How it stands with the screen.
    public var condition: Condition {
        if let problem { return problem.condition }
        if case .failed(let error) = listing { return error.condition }
        return .ok
    }
}

/// Why a change to what a visitor keeps was not made.
public enum OwnedItemProblem: Sendable, Hashable {
    /// Nobody is known to whom it could belong: a browser that sends no cookies.
    case noVisitor
    /// Somebody who has only looked around so far got no identity.
    case noIdentity(IdentityError)
    case refused(OwnedItemError)

    /// What a visitor is told.
    public var text: FrameworkText {
        switch self {
        case .noVisitor:
            FrameworkText(
                en: "Nothing can be saved: allow cookies in your browser, then try again.",
                de: "Es kann nichts gespeichert werden: Erlauben Sie Cookies in Ihrem Browser, und versuchen Sie es "
                    + "dann noch einmal.",
                ar: "لا يمكن حفظ شيء: اسمح بملفات تعريف الارتباط في متصفحك، ثم حاول مرة أخرى."
            )
        case .noIdentity(let error): error.text
        case .refused(let error): error.text
        }
    }

    /// How it stands with a screen because of it.
    public var condition: Condition {
        switch self {
        case .noVisitor: .forbidden
        case .noIdentity: .unavailable
        case .refused(let error): error.condition
        }
    }
}
