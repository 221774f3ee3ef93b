public import Foundation
public import Portico

/// Owns the state of a visitor's saved searches.
///
/// Each change gives back the search it was made to, or nil where it was not made; the state then says why.
public final class SavedSearchesProvider: LoadingProvider {
    private let repository: any SavedSearchRepository
    private let visitor: Visitor
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> SavedSearch.ID
    private let store: StateStore<SavedSearchesState>

    public init(
        repository: any SavedSearchRepository,
        visitor: Visitor,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> SavedSearch.ID = SavedSearch.ID.random
    ) {
        self.repository = repository
        self.visitor = visitor
        self.now = now
        self.newID = newID
        store = StateStore(SavedSearchesState(listing: visitor.id == nil ? .loaded([]) : .pending))
    }

    public var currentState: SavedSearchesState { store.current }

    public func states(_ policy: StateStore<SavedSearchesState>.DeliveryPolicy) -> AsyncStream<SavedSearchesState> {
        store.changes(policy)
    }

    /// Reads the list. Somebody who has no identity yet has no searches, and nothing is asked.
    public func load() async {
        guard let id = visitor.id else { return }
        let listing = await listing(of: id)
        store.modify { $0.listing = listing }
    }

    public func save(_ parameters: SearchParameters, as name: SearchName) async -> SavedSearch? {
        guard parameters.hasText else { return refuse(.save, .nothingSearched) }
        guard !parameters.trimmed.hasControlCharacters else { return refuse(.save, .controlCharacters) }
        let owner: VisitorID?
        do throws(IdentityFailure) {
            // Not before there is something to save: who keeps nothing leaves nothing behind.
            owner = try await visitor.identity()
        } catch {
            return refuse(.save, .refused(.unavailable(reason: error.sentence)))
        }
        return await change(.save, of: owner) { [newID, now] repository, visitor throws(SavedSearchError) in
            let search = SavedSearch(id: newID(), visitor: visitor, name: name, parameters: parameters.trimmed, createdAt: now())
            try await repository.save(search)
            return search
        }
    }

    public func rename(_ id: SavedSearch.ID, to name: SearchName) async -> SavedSearch? {
        await change(.rename, of: visitor.id) { repository, visitor throws(SavedSearchError) in
            try await repository.rename(id, of: visitor, to: name)
        }
    }

    public func remove(_ id: SavedSearch.ID) async -> SavedSearch? {
        await change(.removal, of: visitor.id) { [now] repository, visitor throws(SavedSearchError) in
            try await repository.remove(id, of: visitor, at: now())
        }
    }

    public func restore(_ id: SavedSearch.ID) async -> SavedSearch? {
        await change(.undo(id), of: visitor.id) { repository, visitor throws(SavedSearchError) in
            try await repository.restore(id, of: visitor)
        }
    }

    /// The visitor has gone on to something else: the last change that was not made is no longer spoken of.
    public func forgetProblem() {
        if store.current.problem != nil { store.modify { $0.problem = nil } }
    }

    /// Makes a change and delivers its outcome together with the list as it is then.
    private func change(
        _ change: SavedSearchProblem.Change,
        of owner: VisitorID?,
        _ make: @Sendable (any SavedSearchRepository, VisitorID) async throws(SavedSearchError) -> SavedSearch
    ) async -> SavedSearch? {
        // Somebody who can have an identity and has none yet keeps nothing that could be changed.
        guard let owner else { return refuse(change, visitor.identification == nil ? .noVisitor : .refused(.notFound)) }
        do throws(SavedSearchError) {
            let changed = try await make(repository, owner)
            let listing = await listing(of: owner)
            store.modify { $0 = SavedSearchesState(listing: listing) }
            return changed
        } catch {
            return refuse(change, .refused(error))
        }
    }

    private func refuse(_ change: SavedSearchProblem.Change, _ reason: SavedSearchProblem.Reason) -> SavedSearch? {
        store.modify { $0.problem = SavedSearchProblem(change, reason) }
        return nil
    }

    private func listing(of visitor: VisitorID) async -> SavedSearchesState.Listing {
        do throws(SavedSearchError) {
            return .loaded(try await repository.searches(of: visitor))
        } catch {
            guard case .unavailable(let reason) = error else { return .loaded([]) }
            return .failed(reason: reason)
        }
    }
}
