import Portico

/// What the feature's pages say about themselves to browsers and search engines.
extension DomainsCoordinator {
    static func info(_ shown: Shown<DomainSearchViewInputData>, at route: DomainsRoute) -> PageInfo<DomainsRoute> {
        let parameters = route.searchParameters
        let query = parameters.query
        guard parameters.hasText else {
            return PageInfo(
                title: "Search domain names",
                description: "Search registered domain names by any part of the name, by zone, and by what the name is made of.",
                isIndexed: !parameters.isFiltered && shown.condition == .ok
            )
        }
        return PageInfo(
            title: "“\(query)” in domain names",
            description: shown.value.rows.isEmpty
                ? "Registered domain names with “\(query)”." : "Registered domain names with “\(query)”: \(shown.value.total).",
            isIndexed: !parameters.isFiltered && shown.condition == .ok && !shown.value.rows.isEmpty
        )
    }

    static func info(_ shown: Shown<DomainDetailViewInputData>) -> PageInfo<DomainsRoute> {
        PageInfo(
            title: shown.value.name,
            description: shown.value.details == nil
                ? "Nothing is known here about the domain name \(shown.value.name)."
                : "What is known about the registered domain name \(shown.value.name).",
            canonical: DomainName(shown.value.details?.punycode ?? shown.value.name).map(DomainsRoute.domain),
            isIndexed: shown.condition == .ok
        )
    }
}
