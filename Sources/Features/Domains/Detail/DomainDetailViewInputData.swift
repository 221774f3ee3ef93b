public import Portico

/// What a name's screen shows.
@ViewInputData public struct DomainDetailViewInputData {
    public let name: String
    public let isActive: Bool
    /// Why there is nothing to show; empty where there is.
    public let message: String
    /// Whom what is known is owed to; nil for the index of this machine.
    public let source: SourceViewInputData?
    public let remarks: [RemarkViewInputData]
    public let details: DetailsViewInputData?
}

/// What is known about a name.
@ViewInputData public struct DetailsViewInputData {
    public let punycode: String?
    public let zone: String
    public let asciiZone: String
    /// How many names the index holds in the zone; nil where the source does not say.
    public let namesInZone: String?
    /// Characters of the name in Unicode, such as `14 characters`.
    public let length: String
    public let updated: TimeViewInputData?
    /// Other dates that the source gave, each by what it is.
    public let dates: [DatedViewInputData]
    public let hasNameServers: Bool
    public let nameServers: [String]
    /// What else the source gave.
    public let lists: [ListedViewInputData]
    public let hasNeighbours: Bool
    public let previous: NeighbourViewInputData?
    public let next: NeighbourViewInputData?
}

/// A date, and what it is of.
@ViewInputData public struct DatedViewInputData {
    public let label: String
    public let time: TimeViewInputData
}

/// Entries of one kind that a source gave.
@ViewInputData public struct ListedViewInputData {
    public let label: String
    public let entries: [String]
    /// How many are left out, such as `and 12 more`.
    public let more: String?
}

/// A name beside this one.
@ViewInputData public struct NeighbourViewInputData {
    public let name: String
    public let asciiName: String
}
