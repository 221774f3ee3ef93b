/// Finds the fact that a screen is for.
public protocol DogFactProvider: Sendable {
    /// Nil where there is no such fact.
    func fact() async throws(DogFactsError) -> FoundFact?
}

/// The provider over a repository.
public struct DogFactProviderImpl: DogFactProvider {
    private let repository: any DogFactsRepository
    private let request: FactRequest

    public init(repository: any DogFactsRepository, request: FactRequest) {
        self.repository = repository
        self.request = request
    }

    public func fact() async throws(DogFactsError) -> FoundFact? {
        switch request {
        case .next(let place, let last): try await repository.randomFact(at: place, after: last)
        case .fact(let id, let place): try await repository.fact(id).map { FoundFact($0, at: place) }
        }
    }
}
