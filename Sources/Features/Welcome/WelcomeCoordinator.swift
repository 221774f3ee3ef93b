public import Portico

/// The flow of the tour for newcomers: its pages one after the other, all of them at once, and what is new.
public struct WelcomeCoordinator: Coordinator {
    static let screens = ScreenTable<WelcomeRoute>(templates: "welcome", texts: WelcomeTexts.table) {
        $0.part { WelcomeProvider(WelcomeCard.tour) }
        $0.part(WelcomeOverviewViewModel.init)
        $0.screen(
            .overview,
            WelcomeOverviewViewModel.self,
            title: WelcomeMessages.title,
            description: WelcomeMessages.about,
            to: Self.destination
        )
        $0.part { (page: NumberedPage<WelcomeCard>) in WelcomeProvider(page) }
        $0.part(WelcomePageViewModel.init)
        $0.screen(.page, WelcomePageViewModel.self, info: Self.info, to: Self.destination)
        $0.part { WelcomeProvider(Release.all) }
        $0.part(WelcomeNewsViewModel.init)
        $0.screen(
            .news,
            WelcomeNewsViewModel.self,
            title: WelcomeTexts.news,
            description: WelcomeMessages.aboutNews,
            to: Self.destination
        )
    }
    public var screens: ScreenTable<WelcomeRoute> { Self.screens }
    private let parts: Scope
    private let tour: PageCoordinator<NumberedPages<WelcomeRoute, WelcomeCard>>

    public init(parts: Scope) {
        self.parts = parts
        let cards = NumberedPages(WelcomeCard.tour) { (route: WelcomeRoute) in
            if case .page(let page) = route { page } else { nil }
        }
        tour = PageCoordinator(cards, screens: Self.screens, parts: parts)
    }

    public func answer(for route: WelcomeRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .page: try tour.answer(for: route, of: visitor)
        case .overview, .news: try screens.answer(at: route, in: parts.scope(visitor))
        case .left, .search, .note, .part: throw AnswerError.notFound
        }
    }

    static func destination(for output: WelcomeOutput, from _: WelcomeRoute) -> Destination<WelcomeRoute> {
        switch output {
        case .page(let page): Destination(.push(.page(page: page)))
        case .overview: Destination(.push(.overview))
        case .news: Destination(.push(.news))
        case .search(let query): Destination(.push(.search(query: query)))
        case .note(let body): Destination(.push(.note(body: body)))
        case .part(let part): Destination(.push(.part(part: part)))
        // Nobody is shown around twice: all news there are have been told.
        case .left: Destination(.replace(.left), choices: [.newsSeen: Release.newest.version])
        }
    }
}

/// What the feature's pages say about themselves to browsers and search engines.
extension WelcomeCoordinator {
    static func info(_ shown: Shown<WelcomePageViewInputData>, at _: WelcomeRoute) -> PageInfo<WelcomeRoute> {
        PageInfo(title: shown.value.title, description: shown.value.text, isIndexed: false)
    }
}
