public import Portico

/// The parts of the dog facts. The composition root adds the two repositories, of facts and of favourites, the addresses, and the visitor
/// as a seed.
public struct DogFactsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.seed(FactRequest.self)
        container.register(.perScreen, as: (any DogFactProvider).self) {
            (repository: any DogFactsRepository, favourites: any FavouriteFactsRepository, visitor: Visitor, request: FactRequest) in
            DogFactProviderImpl(repository: repository, favourites: favourites, visitor: visitor, request: request)
        }
        container.register(.perScreen) {
            (repository: any FavouriteFactsRepository, facts: any DogFactsRepository, visitor: Visitor) in
            FavouritesProvider(repository: repository, facts: facts, visitor: visitor)
        }
        container.register(.perScreen, as: DogFactScreen.self) {
            (provider: any DogFactProvider, favourites: FavouritesProvider, addresses: FactAddresses) in
            DogFactScreen(provider: provider, favourites: favourites, addresses: addresses)
        }
        container.register(.perScreen, FavouritesViewModel.init)
        container.register(.new, FactsAPI.init)
        container.register(.new, as: FactFeed.self) { (repository: any DogFactsRepository, addresses: FactAddresses) in
            FactFeed(repository: repository, addresses: addresses)
        }
    }
}
