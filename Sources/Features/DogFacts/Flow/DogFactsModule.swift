import AtriumTexts
public import Portico
import SourceChoice

/// The parts of the dog facts. The composition root adds the two repositories, of facts and of favourites, the
/// other Atrium that favourites are kept at, the addresses, and the visitor as a seed.
public struct DogFactsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(DogFactsCoordinator.screens)
        container.seed(FactRequest.self)
        // An app with several sources registers them instead.
        container.register(.single) { (own: any DogFactsRepository) in DogFactSources(.init(id: "own", own)) }
        container.register(.new, FactsAPI.init)
        container.register(.new, FactFeed.init)
    }
}
