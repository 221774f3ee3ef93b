public import Portico

/// What a name's screen shows.
@ViewInputData public struct DomainDetailViewInputData {
    public let name: String
    public let isActive: Bool
    /// Why there is nothing to show; empty where there is.
    public let message: String
    public let details: DetailsViewInputData?
}

/// What is known about a name.
@ViewInputData public struct DetailsViewInputData {
    public let punycode: String?
    public let zone: String
    public let asciiZone: String
    /// How many names the index holds in the zone.
    public let namesInZone: String
    /// Characters of the name in Unicode, such as `14 characters`.
    public let length: String
    public let updated: TimeViewInputData?
    public let hasNameServers: Bool
    public let nameServers: [String]
    public let previous: NeighbourViewInputData?
    public let next: NeighbourViewInputData?
}

/// A name beside this one.
@ViewInputData public struct NeighbourViewInputData {
    public let name: String
    public let asciiName: String
}
