public import Domains

/// Answers from one source, and from another where the first fails; the answer says so.
///
///     FallbackDomainsRepository(remote, then: DomainIndexRepository(folder: data))
///
/// That the first knows no such name is its answer: the second is asked only where there is none. That the second knows
/// none says nothing of what the first has: it is an outage then.
public struct FallbackDomainsRepository: DomainsRepository {
    private let first: any DomainsRepository
    private let second: any DomainsRepository

    /// - Parameter second: an index of this machine.
    public init(_ first: any DomainsRepository, then second: any DomainsRepository) {
        self.first = first
        self.second = second
    }

    public var source: DomainsSource { first.source }

    public func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        try await answer { repository throws(DomainsError) in
            try await repository.search(query)
        } inPlace: { page, outage throws(DomainsError) in
            guard page.total > 0 else { throw .unavailable(outage) }
            page.origin = AnswerOrigin(problem: outage)
        }
    }

    /// A name that only the first could know is not called unknown while it fails.
    public func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        try await answer { repository throws(DomainsError) in
            try await repository.details(of: name)
        } inPlace: { details, outage throws(DomainsError) in
            guard details != nil else { throw .unavailable(outage) }
            details?.origin = AnswerOrigin(problem: outage)
        }
    }

    public func summary() async throws(DomainsError) -> IndexSummary? {
        try await second.summary()
    }

    private func answer<Answer>(
        _ ask: (any DomainsRepository) async throws(DomainsError) -> Answer,
        inPlace: (inout Answer, DomainsOutage) throws(DomainsError) -> Void
    ) async throws(DomainsError) -> Answer {
        let outage: DomainsOutage
        do throws(DomainsError) {
            return try await ask(first)
        } catch {
            guard case .unavailable(let why) = error else { throw error }
            outage = why
        }
        var answer: Answer
        do throws(DomainsError) {
            answer = try await ask(second)
        } catch {
            guard case .unavailable = error else { throw error }
            throw .unavailable(outage)
        }
        try inPlace(&answer, outage)
        return answer
    }
}
