import Foundation
import Portico

/// Owns the state of a visitor's saved searches.
///
/// Each change gives back the search it was made to, or nil where it was not made; the state then says why.
struct SavedSearchesProvider: LoadingProvider {
    let repository: any SavedSearchRepository
    let visitor: Visitor
    let now: Now
    let newID: @Sendable () -> SavedSearch.ID
    let store: StateStore<SavedSearchesState>

    init(
        repository: any SavedSearchRepository,
        visitor: Visitor,
        now: @escaping Now,
        newID: @escaping @Sendable () -> SavedSearch.ID
    ) {
        self.repository = repository
        self.visitor = visitor
        self.now = now
        self.newID = newID
        store = StateStore(
            SavedSearchesState(
                listing: visitor.id == nil ? .loaded([]) : .pending,
                hasAlerts: visitor.account != nil
            )
        )
    }

    /// Reads the list. Somebody who has no identity yet has no searches, and nothing is asked.
    func load() async {
        guard let id = visitor.id else { return }
        let listing = await listing(of: id)
        store.modify { $0.listing = listing }
    }

    func save(_ parameters: SearchParameters, as name: SearchName) async -> SavedSearch? {
        guard parameters.hasText else { return refuse(.save, .nothingSearched) }
        guard !parameters.trimmed.hasControlCharacters else { return refuse(.save, .controlCharacters) }
        let owner: VisitorID?
        do throws(IdentityError) {
            // Not before there is something to save: who keeps nothing leaves nothing behind.
            owner = try await visitor.identity()
        } catch {
            return refuse(.save, .noIdentity(error))
        }
        return await change(.save, of: owner) { [newID, now] repository, visitor throws(SavedSearchError) in
            let search = SavedSearch(
                id: newID(),
                visitor: visitor,
                name: name,
                parameters: parameters.trimmed,
                createdAt: now()
            )
            try await repository.save(search)
            return search
        }
    }

    func rename(_ id: SavedSearch.ID, to name: SearchName) async -> SavedSearch? {
        await change(.rename, of: visitor.id) { repository, visitor throws(SavedSearchError) in
            try await repository.rename(id, of: visitor, to: name)
        }
    }

    func setSilent(_ isSilent: Bool, _ id: SavedSearch.ID) async -> SavedSearch? {
        await change(.alerts, of: visitor.id) { repository, visitor throws(SavedSearchError) in
            try await repository.setSilent(isSilent, id, of: visitor)
        }
    }

    func remove(_ id: SavedSearch.ID) async -> SavedSearch? {
        await change(.removal, of: visitor.id) { [now] repository, visitor throws(SavedSearchError) in
            try await repository.remove(id, of: visitor, at: now())
        }
    }

    func restore(_ id: SavedSearch.ID) async -> SavedSearch? {
        await change(.undo(id), of: visitor.id) { repository, visitor throws(SavedSearchError) in
            try await repository.restore(id, of: visitor)
        }
    }

    /// The visitor has gone on to something else: the last change that was not made is no longer spoken of.
    func forgetProblem() {
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
            store.modify {
                $0.listing = listing
                $0.problem = nil
            }
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
        } catch .unavailable(let trouble) {
            return .failed(trouble)
        } catch {
            // Whoever saved nothing has an empty list.
            return .loaded([])
        }
    }
}

/// A visitor's saved searches, and what became of the last change to them.
struct SavedSearchesState: Sendable, Hashable {
    enum Listing: Sendable, Hashable {
        case pending
        /// Newest first.
        case loaded([SavedSearch])
        case failed(StorageTrouble)
    }

    var listing = Listing.pending
    /// Whether the visitor is told of new names: who has an account.
    var hasAlerts = false
    /// Why the last change was not made; nil where it was, or where there was none.
    var problem: SavedSearchProblem?

    /// The searches that are known; none where they could not be read.
    var searches: [SavedSearch] { if case .loaded(let searches) = listing { searches } else { [] } }
}

/// A change to the saved searches that was not made, and why.
struct SavedSearchProblem: Sendable, Hashable {
    enum Change: Sendable, Hashable {
        case save, rename, alerts, removal
        case undo(SavedSearch.ID)
    }

    enum Reason: Sendable, Hashable {
        /// There is no text to search for, so there is nothing to save.
        case nothingSearched
        /// The text holds characters that no name has and no store takes.
        case controlCharacters
        /// Nobody is known to whom the search could belong.
        case noVisitor
        /// Somebody who has only looked around so far got no identity.
        case noIdentity(IdentityError)
        case refused(SavedSearchError)
    }

    var change: Change
    var reason: Reason

    init(_ change: Change, _ reason: Reason) {
        self.change = change
        self.reason = reason
    }
}
