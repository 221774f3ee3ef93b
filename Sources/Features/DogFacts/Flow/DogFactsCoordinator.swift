public import Portico

/// The flow of the dog facts: one fact after the other, those the visitor keeps, the facts of the day, and facts for programs.
public struct DogFactsCoordinator: Coordinator {
    public let screens = ScreenTable<DogFactsRoute>(templates: "dog-facts") {
        $0.screen(.next, DogFactScreen.self, template: "fact", info: Self.info, otherwise: Self.ownPlace, to: Self.destination)
        $0.screen(.fact, DogFactScreen.self, info: Self.info, to: Self.destination)
        $0.screen(.favourites, FavouritesViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.feed)
        $0.file(.facts, pace: .api)
        $0.file(.factsOfVersion2, pace: .api)
    }
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: DogFactsRoute, of visitor: Visitor) throws -> Answer<DogFactsRoute> {
        switch route {
        case .next(let shuffle, let index, let last):
            return try screens.answer(at: route, in: parts.scope(visitor, FactRequest.next(FactPlace(shuffle, index), after: last)))
        case .fact(let id, let shuffle, let index):
            return try screens.answer(at: route, in: parts.scope(visitor, FactRequest.fact(id, FactPlace(shuffle, index))))
        case .favourites: return try screens.answer(at: route, in: parts.scope(visitor))
        case .note: throw AnswerFailure.notFound
        case .feed: return .file(try parts.part(FactFeed.self).download())
        case .facts(let number): return .file(try parts.part(FactsAPI.self).facts(number.rawValue))
        case .factsOfVersion2(let limit): return .file(try parts.part(FactsAPI.self).version2(limit.rawValue))
        }
    }

    public static func destination(for output: DogFactOutput, from route: DogFactsRoute) -> Destination<DogFactsRoute> {
        switch output {
        case .next(let shuffle, let index, let last):
            Destination(.push(.next(shuffle: shuffle, index: index ?? 0, after: last)))
        case .note(let title, let body): Destination(.push(.note(title: title, body: body)))
        case .favourites: Destination(.push(.favourites))
        case .favourited(let id):
            Destination(.replace(Self.place(of: id, shownAt: route)), notice: Notice(text: "Added to your favourites."))
        case .unfavourited(let id):
            Destination(
                .replace(Self.place(of: id, shownAt: route)),
                notice: Notice(
                    text: "Removed from your favourites.",
                    undo: Offer(
                        route: Self.place(of: id, shownAt: route),
                        event: DogFactEvent.unfavouritingUndone(id: id).name,
                        arguments: ["id": id.text]
                    )
                )
            )
        }
    }

    public static func destination(for output: FavouritesOutput, from route: DogFactsRoute) -> Destination<DogFactsRoute> {
        switch output {
        case .fact(let id): Destination(.push(.fact(id: id)))
        case .removed(let id):
            Destination(
                .replace(route),
                notice: Notice(
                    text: "Removed from your favourites.",
                    undo: Offer(route: route, event: FavouritesEvent.removalUndone(id: id).name, arguments: ["id": id.text])
                )
            )
        case .restored: Destination(.replace(route), notice: Notice(text: "Back among your favourites."))
        }
    }

    /// Whoever asked for the next fact is led to that fact's own place, which can be passed on.
    private static func ownPlace(_ shown: Shown<DogFactViewInputData>, _: DogFactsRoute) -> Destination<DogFactsRoute>? {
        guard let fact = shown.value.fact, let id = DogFact.ID(rawValue: fact.id) else { return nil }
        // What is shown names the place of the next one.
        let next = fact.index.flatMap { UInt32($0) } ?? 1
        let place = FactPlace(fact.shuffle.flatMap { FactShuffle(text: $0) }, max(next, 1) - 1)
        let notice = fact.remark.map { Notice<DogFactsRoute>(text: $0) }
        return Destination(.replace(.fact(id, at: place)), notice: notice)
    }

    /// Where a fact is that was on the screen of a route.
    private static func place(of id: DogFact.ID, shownAt route: DogFactsRoute) -> DogFactsRoute {
        if case .fact(id, _, _) = route { route } else { .fact(id: id) }
    }
}
