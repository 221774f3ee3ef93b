import PorticoHost

@testable import Domains

/// Names from a source that answers when a test says so, over a network as it were.
final class SlowDomains: DomainsRepository {
    private let asking = AsyncStream.makeStream(of: Void.self)
    private let answering = AsyncStream.makeStream(of: Result<DomainPage, DomainsError>.self)

    func wasAsked() async {
        _ = await asking.stream.first { _ in true }
    }

    /// Answers one search.
    func answer(_ answer: Result<DomainPage, DomainsError>) {
        answering.continuation.yield(answer)
    }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        asking.continuation.yield()
        guard let activity = LoadingActivity.current else { return try await answered() }
        return try await activity.during { () async throws(DomainsError) in try await answered() }
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        nil
    }

    func summary() async throws(DomainsError) -> IndexSummary? {
        IndexSummary(names: 1, zones: 1, origin: .sample)
    }

    private func answered() async throws(DomainsError) -> DomainPage {
        guard let answer = await answering.stream.first(where: { _ in true }) else { throw .cancelled }
        return try answer.get()
    }
}
