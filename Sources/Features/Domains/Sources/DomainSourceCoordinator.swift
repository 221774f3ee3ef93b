import Portico
import SourceChoice

/// The flow of the choice of a source of domain names: one page.
struct DomainSourceCoordinator: PartsCoordinator {
    static let screens = ScreenTable<DomainsRoute>(
        templates: "domains",
        texts: DomainSourceTexts.table.including(SourceTexts.table)
    ) {
        $0.part(SourceProvider<any DomainsRepository>.init)
        $0.part(SourceViewModel<any DomainsRepository>.init)
        $0.screen(
            .source,
            SourceViewModel<any DomainsRepository>.self,
            title: DomainSourceMessages.title,
            description: DomainSourceMessages.about,
            canonical: .source(),
            isIndexed: false,
            to: Self.destination
        )
    }
    let parts: Scope

    /// Back to the names that the visitor came from, as the source that they chose has them.
    static func destination(for output: SourceOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
        switch output {
        case .chosen(let id): Destination(.replace(names(wantedAt: route)), choices: [.domainSource: id])
        }
    }

    /// The page that the text in an address names; the search where it is none that shows names.
    private static func names(wantedAt route: DomainsRoute) -> DomainsRoute {
        guard case .source(let then) = route, then.hasPrefix("/"), let location = try? Location(then),
            case .route(let wanted) = DomainsRoute.parse(location), wanted.showsNames
        else { return .search() }
        // Another source has other pages.
        if case .search = wanted { return .search(wanted.searchParameters) }
        return wanted
    }
}
