/// What an index holds as a whole, and whether it is the sample that comes with the product.
public struct IndexSummary: Sendable, Hashable {
    public enum Origin: String, Sendable, Hashable, Codable { case sample, imported }

    public var names: Int
    public var zones: Int
    public var origin: Origin

    public init(names: Int, zones: Int, origin: Origin) {
        self.names = names
        self.zones = zones
        self.origin = origin
    }
}
