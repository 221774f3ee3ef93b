import Portico
import SourceChoice

/// Finds the fact that a screen is for. A fact that no source has any more is still found by who keeps it among their
/// favourites.
struct DogFactProvider: Sendable {
    let sources: DogFactSources
    let favourites: any FavouriteFactsRepository
    let visitor: Visitor
    let request: FactRequest

    /// Nil where there is no such fact.
    func fact() async throws(DogFactsError) -> FoundFact? {
        switch request {
        case .next(let place, let last):
            var found = try await repository.randomFact(at: place, after: last)
            if found.remark == nil, sources.isChosenGone(for: visitor) { found.remark = .chosenSourceIsGone }
            return found
        case .fact(let id, let place): return try await fact(id).map { FoundFact($0, at: place) }
        }
    }

    private var repository: any DogFactsRepository { sources.source(for: visitor).repository }

    private func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? {
        if let fact = try await repository.fact(id) { return fact }
        guard let visitor = visitor.id else { return nil }
        do throws(FavouriteError) {
            return try await favourites.favourites(of: visitor).first { $0.id == id }?.fact
        } catch .unavailable(let trouble) {
            throw .fetchError(.favourites(trouble))
        } catch {
            return nil
        }
    }
}

/// What is known of the fact that a screen is for, and of the visitor's favourites beside it.
struct DogFactState: Sendable, Hashable {
    var fact = LoadState<FoundFact>.pending
    var favourites = FavouritesState()
}
