import AtriumTexts
public import Portico
public import SourceChoice

/// The sources of domain names that this server has: a visitor chooses the one that is asked for them.
///
///     let sources = DomainSources(.init(id: "domainsdb", remote), .init(id: "local", index))
///     let page = try await sources.repository(for: visitor).search(query)
public typealias DomainSources = Sources<any DomainsRepository>

extension PreferenceKey {
    /// The id of the source of domain names that a visitor chose.
    public static let domainSource = PreferenceKey("source")
}

extension Sources.Source where Repository == any DomainsRepository {
    /// One that can be chosen.
    public init(id: String, _ repository: any DomainsRepository) {
        let name = repository.source.name
        self.init(
            id: id,
            repository,
            name: name,
            explanation: name == nil ? DomainSourceMessages.aboutThisServer : DomainSourceMessages.aboutService
        ) {
            await repository.outage()?.inWords
        }
    }
}

extension Sources where Repository == any DomainsRepository {
    /// - Parameter first: is asked for whoever chose none.
    public init(_ first: Source, _ others: Source...) {
        self.init(first, others)
    }

    public init(_ first: Source, _ others: [Source]) {
        self.init(.domainSource, first, others)
    }

    /// What is asked for a visitor. Where the source that they chose is gone, its answers say so.
    public func repository(for visitor: Visitor) -> any DomainsRepository {
        let repository = source(for: visitor).repository
        return isChosenGone(for: visitor) ? StandInDomainsRepository(repository: repository) : repository
    }
}

extension DomainsRepository {
    /// Why the source does not answer at the moment; nil where it does.
    ///
    /// It is asked for a name that each has. An answer that was saved a short while ago will do, so that nobody has to
    /// wait who tries it often.
    func outage() async -> DomainsOutage? {
        do throws(DomainsError) {
            return try await search(DomainQuery(text: "example", limit: 1)).origin.problem
        } catch {
            guard case .unavailable(let outage) = error else { return nil }
            return outage
        }
    }
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
