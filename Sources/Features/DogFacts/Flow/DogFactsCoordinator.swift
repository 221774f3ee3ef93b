public import Portico
import SourceChoice

/// The flow of the dog facts: one fact after the other, those the visitor keeps, the facts of the day, and facts for
/// programs.
public struct DogFactsCoordinator: Coordinator {
    static let screens = ScreenTable<DogFactsRoute>(
        templates: "dog-facts",
        texts: DogFactTexts.table.including(SourceTexts.table)
    ) {
        $0.part(DogFactProvider.init)
        $0.part(DogFactScreen.init(provider:favourites:addresses:localiser:))
        $0.part(FavouritesProvider.init)
        $0.screen(.next, DogFactScreen.self, template: "fact", info: Self.info, to: Self.destination)
        $0.screen(.fact, DogFactScreen.self, info: Self.info, to: Self.destination)
        $0.part(FavouritesViewModel.init)
        $0.screen(
            .favourites,
            FavouritesViewModel.self,
            title: DogFactTexts.favourites,
            description: DogFactMessages.aboutFavourites,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(SourceProvider<any DogFactsRepository>.init)
        $0.part(SourceViewModel<any DogFactsRepository>.init)
        $0.screen(
            .source,
            SourceViewModel<any DogFactsRepository>.self,
            title: DogFactTexts.sourceOfFacts,
            description: DogFactMessages.aboutSources,
            isIndexed: false,
            to: Self.destination
        )
        $0.file(.feed)
        $0.file(.facts, pace: .api)
        $0.file(.factsV2, pace: .api)
    }
    public var screens: ScreenTable<DogFactsRoute> { Self.screens }
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: DogFactsRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .next(let shuffle, let index, let last):
            return try screens.answer(
                at: route,
                in: parts.scope(visitor, FactRequest.next(ShufflePosition(shuffle, index), after: last))
            )
        case .fact(let id, let shuffle, let index):
            return try screens.answer(
                at: route,
                in: parts.scope(visitor, FactRequest.fact(id, ShufflePosition(shuffle, index)))
            )
        case .favourites, .source: return try screens.answer(at: route, in: parts.scope(visitor))
        case .note: throw AnswerError.notFound
        case .feed: return .file(try parts.part(FactFeed.self).download())
        case .facts(let number): return .file(try parts.part(FactsAPI.self).facts(number.rawValue))
        case .factsV2(let limit): return .file(try parts.part(FactsAPI.self).version2(limit.rawValue))
        }
    }

    static func destination(
        for output: DogFactOutput,
        from route: DogFactsRoute,
        in localiser: Localiser
    ) -> Destination<DogFactsRoute> {
        switch output {
        case .found(let found):
            Destination(
                .replace(.fact(found.fact.id, at: found.place)),
                notice: found.remark.map { Notice(text: $0.sentences(in: localiser)) }
            )
        case .next(let shuffle, let index, let last):
            Destination(.push(.next(shuffle: shuffle, index: index ?? 0, after: last)))
        case .note(let title, let body): Destination(.push(.note(title: title, body: body)))
        case .favourites: Destination(.push(.favourites))
        case .source: Destination(.push(.source))
        case .favourited(let id):
            Destination(
                .replace(Self.place(of: id, shownAt: route)),
                notice: Notice(text: localiser(DogFactMessages.added))
            )
        case .unfavourited(let id):
            Destination(
                .replace(Self.place(of: id, shownAt: route)),
                notice: Notice(
                    text: localiser(DogFactMessages.removed),
                    undo: Offer(DogFactEvent.unfavouritingUndone(id: id), at: Self.place(of: id, shownAt: route))
                )
            )
        }
    }

    static func destination(
        for output: FavouritesOutput,
        from route: DogFactsRoute,
        in localiser: Localiser
    ) -> Destination<DogFactsRoute> {
        switch output {
        case .fact(let id): Destination(.push(.fact(id: id)))
        case .removed(let id):
            Destination(
                .replace(route),
                notice: Notice(
                    text: localiser(DogFactMessages.removed),
                    undo: Offer(FavouritesEvent.removalUndone(id: id), at: route)
                )
            )
        case .restored: Destination(.replace(route), notice: Notice(text: localiser(DogFactMessages.addedAgain)))
        case .connectionChanged: Destination(.replace(route))
        }
    }

    /// On to a fact of the source that the visitor chose.
    static func destination(for output: SourceOutput, from _: DogFactsRoute) -> Destination<DogFactsRoute> {
        switch output {
        case .chosen(let id): Destination(.replace(.next()), choices: [.factSource: id])
        }
    }

    /// Where a fact is that was on the screen of a route.
    private static func place(of id: DogFact.ID, shownAt route: DogFactsRoute) -> DogFactsRoute {
        if case .fact(id, _, _) = route { route } else { .fact(id: id) }
    }
}

/// What the feature's pages say about themselves to browsers and search engines.
extension DogFactsCoordinator {
    static func info(
        _ shown: Shown<DogFactViewInputData>,
        at _: DogFactsRoute,
        in localiser: Localiser
    ) -> PageInfo<DogFactsRoute> {
        guard let fact = shown.value.fact else {
            let title =
                shown.value.isActive
                ? DogFactTexts.fact
                : shown.condition == .notFound ? DogFactMessages.noSuchFact : DogFactMessages.noFact
            return PageInfo(
                title: localiser(title),
                description: localiser(DogFactMessages.about),
                isIndexed: false
            )
        }
        return PageInfo(
            title: localiser(DogFactMessages.title(beginning(of: fact.text))),
            description: fact.text,
            canonical: DogFact.ID(rawValue: fact.id).map { .fact(id: $0) },
            isIndexed: shown.condition == .ok
        )
    }

    /// The first words, so many as a title has room for.
    private static func beginning(of text: String) -> String {
        guard text.count > 60 else { return text }
        let start = text.prefix(60)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return words + "…"
    }
}
