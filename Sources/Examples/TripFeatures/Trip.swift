/// A journey, and what is to be packed for it.
public struct Trip: Identifiable, Sendable, Hashable, Codable {
    public let id: Int
    public var title: String
    public var things: [String]

    public init(id: Int, title: String, things: [String]) {
        self.id = id
        self.title = title
        self.things = things
    }
}

/// Where trips are kept: on the phone in a file, on a server in what it has for that.
public protocol TripStore: Sendable {
    func trips() async -> [Trip]
    func add(title: String, things: [String]) async -> Trip
    func delete(_ id: Trip.ID) async
}
