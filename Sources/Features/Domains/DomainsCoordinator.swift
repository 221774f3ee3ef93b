public import Portico

/// The flow of the domain search: the list, and a screen for each name.
public struct DomainsCoordinator: Coordinator {
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer<DomainsRoute> {
        switch route {
        case .search(let query, let zone, let match, let digits, let hyphens, let idn, let page):
            let parameters = SearchParameters(query: query, zone: zone, match: match, digits: digits, hyphens: hyphens, idn: idn)
            let scope = parts.scope(visitor, SearchRequest(parameters, page: page))
            return .screen(
                Screen(try scope.part(DomainSearchViewModel.self), at: route, info: Self.info(for: parameters), to: destination)
            )
        case .domain(let name):
            let scope = parts.scope(visitor, name)
            return .screen(Screen(try scope.part(DomainDetailViewModel.self), at: route, info: Self.info, to: destination))
        }
    }

    public func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
        switch output {
        case .search(let parameters): Destination(.push(.search(parameters)))
        case .zone(let zone): Destination(.push(.search(route.searchParameters.in(zone))))
        case .page(let page): Destination(.push(.search(route.searchParameters, page: page)))
        case .domain(let name): Destination(.push(.domain(name: name)))
        }
    }

    public func destination(for output: DomainDetailOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
        switch output {
        case .neighbour(let name): Destination(.replace(.domain(name: name)))
        case .zone(let zone): Destination(.push(.search(zone: zone)))
        case .closed: Destination(.pop)
        }
    }
}

extension DomainsRoute {
    /// The search this route shows; an empty one where it shows none.
    fileprivate var searchParameters: SearchParameters {
        guard case .search(let query, let zone, let match, let digits, let hyphens, let idn, _) = self else { return SearchParameters() }
        return SearchParameters(query: query, zone: zone, match: match, digits: digits, hyphens: hyphens, idn: idn)
    }
}

extension SearchParameters {
    fileprivate func `in`(_ zone: ZoneName?) -> SearchParameters {
        var parameters = self
        parameters.zone = zone
        return parameters
    }
}
