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
        page: PageNumber = .first,
        new: ArrivedNames.ID? = nil
    )
    /// Where a visitor chooses whose names they search. `then` is where they come from: a page of the search.
    @Path("/domains/source") case source(then: String = "")
    /// Where a visitor signs in to be alerted; the app's flow knows which place that is. `then` is where they come from.
    @Path("/domains/alerts") case alerts(then: String = "")
    @Path("/domains/{name}")
    case domain(name: DomainName)
    /// The found names as a file.
    @Path("/domains.csv")
    case csv(
        query: String = "",
        zone: ZoneName? = nil,
        match: NameMatch = .contains,
        digits: Presence = .any,
        hyphens: Presence = .any,
        idn: Presence = .any
    )
    @Path("/domains.json")
    case json(
        query: String = "",
        zone: ZoneName? = nil,
        match: NameMatch = .contains,
        digits: Presence = .any,
        hyphens: Presence = .any,
        idn: Presence = .any
    )
    /// For programs, in the form that DomainsDB has since 2020.
    @Path("/v1/domains/search")
    case v1Search(
        domain: String = "",
        zone: ZoneName? = nil,
        country: UnknownCountry? = nil,
        isDead: Liveness? = nil,
        page: PageNumber = .first,
        limit: AnswerLimit = .maximum
    )
    /// For programs, in the form that DomainsDB had before.
    @Path("/search")
    case oldSearch(query: String = "")

    /// The search for some parameters, on one of its pages.
    ///
    /// - Parameter new: of whose names alone it is.
    public static func search(
        _ parameters: SearchParameters,
        page: PageNumber = .first,
        new: ArrivedNames.ID? = nil
    ) -> DomainsRoute {
        .search(
            query: parameters.query,
            zone: parameters.zone,
            match: parameters.match,
            digits: parameters.digits,
            hyphens: parameters.hyphens,
            idn: parameters.idn,
            page: page,
            new: new
        )
    }

    /// Whether it is the choice of a source.
    public var isSource: Bool { if case .source = self { true } else { false } }

    /// Whether it is a page that shows names of the source that was chosen.
    public var showsNames: Bool {
        switch self {
        case .search, .domain: true
        case .source, .alerts, .csv, .json, .v1Search, .oldSearch: false
        }
    }

    public var parent: DomainsRoute? {
        switch self {
        case .search: nil
        case .domain, .source, .alerts: .search()
        case .csv, .json, .v1Search, .oldSearch: .search(searchParameters)
        }
    }

    /// The search this route shows; an empty one where it shows none.
    var searchParameters: SearchParameters {
        switch self {
        case .search(let query, let zone, let match, let digits, let hyphens, let idn, _, _),
            .csv(let query, let zone, let match, let digits, let hyphens, let idn),
            .json(let query, let zone, let match, let digits, let hyphens, let idn):
            SearchParameters(query: query, zone: zone, match: match, digits: digits, hyphens: hyphens, idn: idn)
        case .v1Search(let domain, let zone, _, _, _, _): SearchParameters(query: domain, zone: zone)
        case .oldSearch(let query): SearchParameters(query: query)
        case .domain, .source, .alerts: SearchParameters()
        }
    }

    /// The alert whose names alone it shows.
    var new: ArrivedNames.ID? {
        if case .search(_, _, _, _, _, _, _, let new) = self { new } else { nil }
    }

    public static var examples: [DomainsRoute] {
        [.search(), .search(query: "med", zone: ZoneName(text: "com"), digits: .no)]
            + [ArrivedNames.ID(rawValue: "0123456789abcdef0123456789abcdef")].compactMap { $0 }
            .map { .search(query: "med", new: $0) }
            + [.source(), .source(then: "/domains?query=med"), .alerts(then: "/domains?query=med")]
            + [DomainName("example.com")].compactMap { $0.map(DomainsRoute.domain) }
            + [
                .csv(query: "med"), .json(query: "med"), .v1Search(domain: "med", zone: ZoneName(text: "com")),
                .oldSearch(query: "med"),
            ]
    }
}
