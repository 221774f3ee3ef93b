/// What is known about one name, and where it stands among the others.
///
/// `previous` and `next` are its neighbours in the order of the Unicode names' code points; `nameServers` are what a zone
/// file gave, lower case, without the closing dot, sorted; `namesInZone` counts the names of its zone in this index.
public struct DomainDetails: Sendable, Hashable {
    public var record: DomainRecord
    public var nameServers: [String]
    public var previous: DomainRecord?
    public var next: DomainRecord?
    public var namesInZone: Int

    public init(
        record: DomainRecord,
        nameServers: [String] = [],
        previous: DomainRecord? = nil,
        next: DomainRecord? = nil,
        namesInZone: Int
    ) {
        self.record = record
        self.nameServers = nameServers
        self.previous = previous
        self.next = next
        self.namesInZone = namesInZone
    }
}
