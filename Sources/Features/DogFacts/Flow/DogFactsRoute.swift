public import Portico

/// The places of the dog facts.
@Routes public enum DogFactsRoute {
    /// The next fact of a shuffle, or the first of a new one; a browser is led on to the fact's own place.
    @Path("/dog-facts") case next(shuffle: FactShuffle? = nil, index: UInt32 = 0, after: DogFact.ID? = nil)
    @Path("/dog-facts/{id}") case fact(id: DogFact.ID, shuffle: FactShuffle? = nil, index: UInt32 = 0)
    /// The facts that the visitor keeps.
    @Path("/dog-facts/favourites") case favourites
    /// Where a visitor chooses whose facts they read.
    @Path("/dog-facts/source") case source
    /// A new note with a fact in it; the app's flow knows which place that is.
    @Path("/dog-facts/note") case note(title: String = "", body: String = "")
    /// The facts of the last days.
    @Path("/dog-facts.atom") case feed
    /// Facts for programs.
    @Path("/api/facts") case facts(number: FactCount<100> = .one)
    @Path("/api/v2/facts") case factsV2(limit: FactCount<5> = .one)

    public var parent: DogFactsRoute? {
        switch self {
        case .next: nil
        case .fact, .favourites, .source, .note, .feed, .facts, .factsV2: .next()
        }
    }

    /// Whether it is for people, not a file for programs.
    public var isPage: Bool {
        switch self {
        case .next, .fact, .favourites, .source, .note: true
        case .feed, .facts, .factsV2: false
        }
    }

    /// A fact where it was met: in a shuffle or alone.
    static func fact(_ id: DogFact.ID, at place: ShufflePosition?) -> DogFactsRoute {
        guard let place else { return .fact(id: id) }
        return .fact(id: id, shuffle: place.shuffle, index: place.index)
    }

    public static var examples: [DogFactsRoute] {
        let shuffle = FactShuffle(pool: .own, seed: 7, size: 225)
        return [.next(), .next(shuffle: shuffle, index: 3)]
            + [DogFact.ID(rawValue: "0123456789ab")].compactMap { $0 }.flatMap { id in
                [.next(after: id), .fact(id: id), .fact(id: id, shuffle: shuffle, index: 3)]
            }
            + [.favourites, .source, .note(title: "A dog fact", body: "> Dogs see blue."), .feed, .facts()]
            + [FactCount<100>(rawValue: 3)].compactMap { $0 }.map { .facts(number: $0) }
            + [.factsV2()] + [FactCount<5>(rawValue: 5)].compactMap { $0 }.map { .factsV2(limit: $0) }
    }
}

extension ShufflePosition {
    /// The place a link names; nil where it names no shuffle.
    init?(_ shuffle: FactShuffle?, _ index: UInt32) {
        guard let shuffle else { return nil }
        self.init(shuffle, at: index)
    }
}
