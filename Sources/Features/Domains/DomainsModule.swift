import AtriumTexts
public import Portico
import SourceChoice

/// The parts of the domain search. The composition root adds the two repositories, of domain names and of saved
/// searches, and the visitor as a seed.
public struct DomainsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(DomainNamesCoordinator.screens)
        container.load(DomainSourceCoordinator.screens)
        container.seed(SearchRequest.self)
        container.seed(DomainName.self)
        container.register(.single, as: (@Sendable () -> SavedSearch.ID).self) { SavedSearch.ID.random }
        container.register(.single, as: (any SavedSearchAlerts).self) { SilentSavedSearchAlerts() }
        container.register(.single, as: (any ArrivedNamesRepository).self) { NoArrivedNames() }
        // An app with several sources registers them instead.
        container.register(.single) { (own: any DomainsRepository) in DomainSources(.init(id: "own", own)) }
        container.register(.new, DomainExport.init)
        container.register(.new, DomainsAPI.init)
    }
}
