public import Foundation
public import Portico

/// Owns the state of a visitor's favourite facts. Each change says whether it was made; where it was not, the state says why.
public final class FavouritesProvider: LoadingProvider {
    private let repository: any FavouriteFactsRepository
    private let facts: any DogFactsRepository
    private let visitor: Visitor
    private let now: @Sendable () -> Date
    private let store: StateStore<FavouritesState>

    public init(
        repository: any FavouriteFactsRepository,
        facts: any DogFactsRepository,
        visitor: Visitor,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.repository = repository
        self.facts = facts
        self.visitor = visitor
        self.now = now
        store = StateStore(FavouritesState(listing: visitor.id == nil ? .loaded([]) : .pending))
    }

    public var currentState: FavouritesState { store.current }

    public func states(_ policy: StateStore<FavouritesState>.DeliveryPolicy) -> AsyncStream<FavouritesState> {
        store.changes(policy)
    }

    /// Reads the list. Somebody who has no identity yet has no favourites, and nothing is asked.
    public func load() async {
        guard let id = visitor.id else { return }
        let listing = await listing(of: id)
        store.modify { $0.listing = listing }
    }

    public func add(_ id: DogFact.ID) async -> Bool {
        let fact: DogFact?
        do throws(DogFactsError) {
            fact = try await facts.fact(id)
        } catch {
            return refuse(.refused(.unavailable(reason: "The fact cannot be loaded at the moment.")))
        }
        guard let fact else { return refuse(.noFact) }
        let owner: VisitorID?
        do throws(IdentityFailure) {
            // Not before there is something to keep: who keeps nothing leaves nothing behind.
            owner = try await visitor.identity()
        } catch {
            return refuse(.refused(.unavailable(reason: error.sentence)))
        }
        return await change(of: owner) { [now] repository, visitor throws(FavouriteError) in
            try await repository.add(fact, of: visitor, at: now())
        }
    }

    public func remove(_ id: DogFact.ID) async -> Bool {
        await change(of: visitor.id) { [now] repository, visitor throws(FavouriteError) in
            try await repository.remove(id, of: visitor, at: now())
        }
    }

    public func restore(_ id: DogFact.ID) async -> Bool {
        await change(of: visitor.id) { repository, visitor throws(FavouriteError) in try await repository.restore(id, of: visitor) }
    }

    /// Makes a change and delivers its outcome together with the list as it is then.
    private func change(
        of owner: VisitorID?,
        _ make: @Sendable (any FavouriteFactsRepository, VisitorID) async throws(FavouriteError) -> Void
    ) async -> Bool {
        // Somebody who can have an identity and has none yet keeps nothing that could be changed.
        guard let owner else { return refuse(visitor.identification == nil ? .noVisitor : .refused(.notFound)) }
        do throws(FavouriteError) {
            try await make(repository, owner)
        } catch {
            return refuse(.refused(error))
        }
        let listing = await listing(of: owner)
        store.modify { $0 = FavouritesState(listing: listing) }
        return true
    }

    private func refuse(_ problem: FavouriteProblem) -> Bool {
        store.modify { $0.problem = problem }
        return false
    }

    private func listing(of visitor: VisitorID) async -> FavouritesState.Listing {
        do throws(FavouriteError) {
            return .loaded(try await repository.favourites(of: visitor))
        } catch {
            guard case .unavailable(let reason) = error else { return .loaded([]) }
            return .failed(reason: reason)
        }
    }
}
