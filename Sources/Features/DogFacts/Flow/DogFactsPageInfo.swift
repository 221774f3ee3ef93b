import Portico

/// What the feature's pages say about themselves to browsers and search engines.
extension DogFactsCoordinator {
    static func info(_ shown: Shown<DogFactViewInputData>) -> PageInfo<DogFactsRoute> {
        guard let fact = shown.value.fact else {
            return PageInfo(
                title: shown.value.isActive ? "Dog fact" : shown.condition == .notFound ? "No such dog fact" : "No dog fact just now",
                description: "Facts about dogs, one at a time, each with its source.",
                isIndexed: false
            )
        }
        return PageInfo(
            title: "Dog fact: \(beginning(of: fact.text))",
            description: fact.text,
            canonical: DogFact.ID(rawValue: fact.id).map { .fact(id: $0) },
            isIndexed: shown.condition == .ok
        )
    }

    static func info(_ shown: Shown<FavouritesViewInputData>) -> PageInfo<DogFactsRoute> {
        PageInfo(title: "Favourite dog facts", description: "Your favourite dog facts.", isIndexed: false)
    }

    /// The first words, so many as a title has room for.
    private static func beginning(of text: String) -> String {
        guard text.count > 60 else { return text }
        let start = text.prefix(60)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return words + "…"
    }
}
