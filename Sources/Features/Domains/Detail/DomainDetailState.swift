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
    /// Whom what is known is from.
    public let source: DomainsSource

    public init(name: DomainName, source: DomainsSource = .index) {
        self.name = name
        self.source = source
    }
}
