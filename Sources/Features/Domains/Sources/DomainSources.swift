public import Portico

/// The sources of domain names that this server has: a visitor chooses the one that is asked for them.
///
///     let sources = DomainSources(.init(id: "domainsdb", remote), .init(id: "local", index))
///     let page = try await sources.repository(for: visitor).search(query)
public struct DomainSources: Sendable {
    /// One that can be chosen.
    public struct Source: Sendable, Identifiable {
        /// What a choice of it is remembered by; never changed once released.
        public let id: String
        public let repository: any DomainsRepository

        public init(id: String, _ repository: any DomainsRepository) {
            self.id = id
            self.repository = repository
        }
    }

    /// The first one is asked for whoever chose none.
    public let all: [Source]
    private let own: Source

    public init(_ own: Source, _ others: Source...) {
        self.own = own
        all = [own] + others
    }

    /// The one that a visitor chose; nil where they chose none, or it is not there any more.
    public func chosen(by visitor: Visitor) -> Source? {
        guard let id = visitor.preferences[.domainSource] else { return nil }
        return all.first { $0.id == id }
    }

    /// Whether a visitor is to be asked: there are several, and they chose none of them.
    public func needChoice(by visitor: Visitor) -> Bool { all.count > 1 && chosen(by: visitor) == nil }

    /// Whether it is to be tried whether the source that a visitor chose answers: it is elsewhere, and there are others.
    public func needTrying(for visitor: Visitor) -> Bool {
        all.count > 1 && chosen(by: visitor)?.repository.source.name != nil
    }

    /// Why the source that a visitor chose does not answer; nil where it does, and where they chose none.
    public func outage(for visitor: Visitor) async -> DomainsOutage? { await chosen(by: visitor)?.repository.outage() }

    /// What is asked for a visitor. Where the source that they chose is gone, its answers say so.
    public func repository(for visitor: Visitor) -> any DomainsRepository {
        if let chosen = chosen(by: visitor) { return chosen.repository }
        let isGone = visitor.preferences[.domainSource] != nil
        return isGone ? StandInDomainsRepository(repository: own.repository) : own.repository
    }
}

extension DomainsRepository {
    /// Why the source does not answer at the moment; nil where it does, and for the index of this machine.
    ///
    /// It is asked for a name that each has. An answer that was saved a short while ago will do, so that nobody has to
    /// wait who tries it often.
    func outage() async -> DomainsOutage? {
        guard source.name != nil else { return nil }
        do throws(DomainsError) {
            return try await search(DomainQuery(text: "example", limit: 1)).origin.problem
        } catch {
            guard case .unavailable(let outage) = error else { return nil }
            return outage
        }
    }
}

extension PreferenceKey {
    /// The id of the source of domain names that a visitor chose.
    public static let domainSource = PreferenceKey("source")
}

/// Answers in place of a source that a visitor chose and that this server does not have any more.
struct StandInDomainsRepository: DomainsRepository {
    let repository: any DomainsRepository

    var source: DomainsSource { repository.source }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        var page = try await repository.search(query)
        page.origin.note = .chosenSourceIsGone
        return page
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        var details = try await repository.details(of: name)
        details?.origin.note = .chosenSourceIsGone
        return details
    }

    func summary() async throws(DomainsError) -> IndexSummary? { try await repository.summary() }
}
