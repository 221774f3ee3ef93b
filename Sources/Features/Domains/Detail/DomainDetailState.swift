/// What is known of one name so far.
public struct DomainDetailState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case unknown
        case found(DomainDetails)
        case notInIndex
        case failed(reason: String)
    }

    public var name: DomainName
    public var isActive = false
    public var outcome = Outcome.unknown

    public init(name: DomainName) {
        self.name = name
    }
}
