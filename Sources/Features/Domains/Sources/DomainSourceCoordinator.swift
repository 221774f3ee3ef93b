import Portico

/// The flow of the choice of a source of domain names: one page.
struct DomainSourceCoordinator: Coordinator {
    static let screens = ScreenTable<DomainsRoute>(templates: "domains", texts: DomainSourceTexts.table) {
        $0.part(DomainSourceProvider.init)
        $0.part(DomainSourceViewModel.init)
        $0.screen(.source, DomainSourceViewModel.self, info: Self.info, to: Self.destination)
    }
    var screens: ScreenTable<DomainsRoute> { Self.screens }
    private let parts: Scope

    init(parts: Scope) {
        self.parts = parts
    }

    func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, in: parts.scope(visitor))
    }

    static func destination(
        for output: DomainSourceOutput,
        from _: DomainsRoute,
        in _: Localiser
    ) -> Destination<DomainsRoute> {
        switch output {
        case .chosen(let id): Destination(.replace(.search()), choices: [.domainSource: id])
        }
    }

    /// What the page says about itself to browsers and search engines.
    static func info(
        _: Shown<DomainSourceViewInputData>,
        at _: DomainsRoute,
        in localiser: Localiser
    ) -> PageInfo<DomainsRoute> {
        PageInfo(
            title: localiser(DomainSourceMessages.title),
            description: localiser(DomainSourceMessages.about),
            isIndexed: false
        )
    }
}
