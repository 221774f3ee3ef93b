import Portico

/// The flow of the names themselves: the list with the visitor's saved searches, a screen for each name, the list as
/// files, and what programs are answered.
struct DomainNamesCoordinator: PartsCoordinator {
    static let screens = ScreenTable<DomainsRoute>(templates: "domains", texts: DomainTexts.table) {
        $0.part {
            (
                repository: any DomainsRepository,
                arrivals: any ArrivedNamesRepository,
                request: SearchRequest,
                visitor: Visitor
            ) in
            let names: any DomainsRepository =
                request.new.map {
                    ArrivedNamesSource(
                        others: repository,
                        arrivals: arrivals,
                        account: visitor.account,
                        id: $0,
                        parameters: request.parameters
                    )
                } ?? repository
            return DomainSearchProvider(repository: names, request: request, home: HomeCountry(of: visitor)?.zone)
        }
        $0.part(SavedSearchesProvider.init)
        $0.part(DomainSearchViewModel.init)
        $0.screen(.search, DomainSearchViewModel.self, info: Self.info, to: Self.destination)
        $0.part(DomainDetailProvider.init)
        $0.part(DomainDetailViewModel.init)
        $0.screen(.domain, DomainDetailViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.csv, pace: .export)
        $0.file(.json, pace: .export)
        $0.file(.v1Search, pace: .api)
        $0.file(.oldSearch, pace: .api)
    }
    let parts: Scope

    func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .search(_, _, _, _, _, _, let page, let new):
            return try screens.answer(
                at: route,
                in: parts.scope(visitor, SearchRequest(route.searchParameters, page: page, new: new))
            )
        case .domain(let name):
            return try screens.answer(at: route, in: parts.scope(visitor, name))
        case .source, .alerts: throw AnswerError.notFound
        case .csv:
            return .file(try parts.scope(visitor).part(DomainExport.self).csv(route.searchParameters))
        case .json:
            return .file(try parts.scope(visitor).part(DomainExport.self).json(route.searchParameters))
        case .v1Search(_, _, _, let liveness, let page, let limit):
            let wanted = ListedNames(liveness: liveness, page: page, limit: limit)
            return .file(try parts.scope(visitor).part(DomainsAPI.self).v1(route.searchParameters, wanted))
        case .oldSearch:
            return .file(try parts.scope(visitor).part(DomainsAPI.self).old(route.searchParameters))
        }
    }

    static func destination(
        for output: DomainSearchOutput,
        from route: DomainsRoute,
        in localiser: Localiser
    ) -> Destination<DomainsRoute> {
        switch output {
        case .search(let parameters): Destination(.push(.search(parameters.trimmed)))
        case .zone(let zone): Destination(.push(.search(route.searchParameters.in(zone))))
        case .page(let page): Destination(.push(.search(route.searchParameters, page: page, new: route.new)))
        case .domain(let name): Destination(.push(.domain(name: name)))
        case .alerts: Destination(.push(.alerts(then: route.location.description)))
        case .saved(let name):
            Destination(.replace(route), notice: Notice(text: localiser(DomainMessages.saved(name))))
        case .renamed(let name):
            Destination(.replace(route), notice: Notice(text: localiser(DomainMessages.renamed(name))))
        case .silenced(let name):
            Destination(.replace(route), notice: Notice(text: localiser(DomainMessages.silenced(name))))
        case .alerted(let name):
            Destination(.replace(route), notice: Notice(text: localiser(DomainMessages.alerted(name))))
        case .removed(let id, let name):
            Destination(
                .replace(route),
                notice: Notice(
                    text: localiser(DomainMessages.removed(name)),
                    undo: Offer(DomainSearchEvent.removalUndone(id: id), at: route)
                )
            )
        case .restored(let name):
            Destination(.replace(route), notice: Notice(text: localiser(DomainMessages.restored(name))))
        }
    }

    static func destination(
        for output: DomainDetailOutput,
        from route: DomainsRoute,
        in _: Localiser
    ) -> Destination<DomainsRoute> {
        switch output {
        case .neighbour(let name): Destination(.replace(.domain(name: name)))
        case .zone(let zone): Destination(.push(.search(zone: zone)))
        case .closed: Destination(.pop)
        }
    }
}

extension SearchParameters {
    fileprivate func `in`(_ zone: ZoneName?) -> SearchParameters {
        var parameters = self
        parameters.zone = zone
        return parameters
    }
}

/// What the pages say about themselves to browsers and search engines.
extension DomainNamesCoordinator {
    static func info(
        _ shown: Shown<DomainSearchViewInputData>,
        at route: DomainsRoute,
        in localiser: Localiser
    ) -> PageInfo<DomainsRoute> {
        let parameters = route.searchParameters
        let query = parameters.query
        guard parameters.hasText else {
            return PageInfo(
                title: localiser(DomainTexts.search),
                description: localiser(DomainMessages.about),
                isIndexed: !parameters.isFiltered && shown.condition == .ok
            )
        }
        let isEmpty = shown.value.rows.isEmpty
        return PageInfo(
            title: localiser(DomainMessages.title(query)),
            description: localiser(
                isEmpty ? DomainMessages.about(query) : DomainMessages.about(query, total: shown.value.total)
            ),
            isIndexed: !parameters.isFiltered && route.new == nil && shown.condition == .ok
                && !shown.value.rows.isEmpty
        )
    }

    static func info(
        _ shown: Shown<DomainDetailViewInputData>,
        at _: DomainsRoute,
        in localiser: Localiser
    ) -> PageInfo<DomainsRoute> {
        let name = shown.value.name
        let isUnknown = shown.value.details == nil
        return PageInfo(
            title: name,
            description: localiser(isUnknown ? DomainDetailMessages.unknown(name) : DomainDetailMessages.known(name)),
            canonical: DomainName(shown.value.details?.punycode ?? shown.value.name).map(DomainsRoute.domain),
            isIndexed: shown.condition == .ok
        )
    }
}
