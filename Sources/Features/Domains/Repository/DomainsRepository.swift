/// Where domain names come from: an index on this machine, or a remote source.
///
///     let page = try await repository.search(DomainQuery(text: "med"))
///
/// An answer without rows says only that this source does not hold such a name, never that the name is available.
/// All methods throw `DomainsError` when the source cannot answer; a cancelled search throws `.cancelled`.
public protocol DomainsRepository: Sendable {
    /// Whom its names are from; known without asking it.
    var source: DomainsSource { get }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage
    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails?
    /// What the index of this machine holds; nil where none is asked.
    func summary() async throws(DomainsError) -> IndexSummary?
}

extension DomainsRepository {
    public var source: DomainsSource { .index }
}

/// Why a source of domain names gave no answer.
public enum DomainsError: Error, Sendable, Hashable {
    /// The source failed.
    case unavailable(DomainsOutage)
    /// Nobody waits for the answer any more.
    case cancelled
}

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
