public struct Film: Identifiable, Hashable, Sendable {
    public let id: Int
    public let title: String
    public let year: Int

    public init(id: Int, title: String, year: Int) {
        self.id = id
        self.title = title
        self.year = year
    }
}

public protocol FilmStore: Sendable {
    func films(matching query: String) async -> [Film]
    func remove(_ id: Film.ID) async -> Bool
    func recentSearches() async -> [String]
}
