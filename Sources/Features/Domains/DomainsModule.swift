public import Portico

/// The parts of the domain search. The composition root adds the two repositories, of domain names and of saved searches, and the
/// visitor as a seed.
public struct DomainsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.seed(SearchRequest.self)
        container.seed(DomainName.self)
        container.register(.perScreen) { (repository: any DomainsRepository, request: SearchRequest) in
            DomainSearchProvider(repository: repository, request: request)
        }
        container.register(.perScreen) { (repository: any SavedSearchRepository, visitor: Visitor) in
            SavedSearchesProvider(repository: repository, visitor: visitor)
        }
        container.register(.perScreen, DomainSearchViewModel.init)
        container.register(.new, DomainExport.init)
        container.register(.new, DomainsAPI.init)
        container.register(.perScreen) { (repository: any DomainsRepository, name: DomainName) in
            DomainDetailProvider(repository: repository, name: name)
        }
        container.register(.perScreen, DomainDetailViewModel.init)
    }
}
