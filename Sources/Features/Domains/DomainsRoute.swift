public import Portico

/// The places of the domain search.
@Routes public enum DomainsRoute {
    @Path("/domains")
    case search(
        query: String = "",
        zone: ZoneName? = nil,
        match: NameMatch = .contains,
        digits: Presence = .any,
        hyphens: Presence = .any,
        idn: Presence = .any,
        page: PageNumber = .first
    )
    @Path("/domains/{name}")
    case domain(name: DomainName)

    /// The search for some parameters, on one of its pages.
    public static func search(_ parameters: SearchParameters, page: PageNumber = .first) -> DomainsRoute {
        .search(
            query: parameters.query,
            zone: parameters.zone,
            match: parameters.match,
            digits: parameters.digits,
            hyphens: parameters.hyphens,
            idn: parameters.idn,
            page: page
        )
    }

    public var parent: DomainsRoute? {
        switch self {
        case .search: nil
        case .domain: .search()
        }
    }

    public static var examples: [DomainsRoute] {
        [.search(), .search(query: "med", zone: ZoneName(text: "com"), digits: .no)]
            + [DomainName("example.com")].compactMap { $0.map(DomainsRoute.domain) }
    }
}
