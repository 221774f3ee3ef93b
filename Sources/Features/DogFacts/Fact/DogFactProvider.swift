public import Portico

/// Finds the fact that a screen is for.
public protocol DogFactProvider: Sendable {
    /// Nil where there is no such fact.
    func fact() async throws(DogFactsError) -> FoundFact?
}

/// The provider over the repositories. A fact that no source has any more is still found by who keeps it among their favourites.
public struct DogFactProviderImpl: DogFactProvider {
    private let repository: any DogFactsRepository
    private let favourites: any FavouriteFactsRepository
    private let visitor: VisitorID?
    private let request: FactRequest

    public init(
        repository: any DogFactsRepository,
        favourites: any FavouriteFactsRepository,
        visitor: Visitor,
        request: FactRequest
    ) {
        self.repository = repository
        self.favourites = favourites
        self.visitor = visitor.id
        self.request = request
    }

    public func fact() async throws(DogFactsError) -> FoundFact? {
        switch request {
        case .next(let place, let last): try await repository.randomFact(at: place, after: last)
        case .fact(let id, let place): try await fact(id).map { FoundFact($0, at: place) }
        }
    }

    private func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? {
        if let fact = try await repository.fact(id) { return fact }
        guard let visitor else { return nil }
        do throws(FavouriteError) {
            return try await favourites.favourites(of: visitor).first { $0.id == id }?.fact
        } catch .unavailable(let reason) {
            throw .fetchError(reason: reason)
        } catch {
            return nil
        }
    }
}
