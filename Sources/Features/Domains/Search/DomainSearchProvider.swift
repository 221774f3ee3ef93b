public import Portico

/// Owns the state of the search screen.
public final class DomainSearchProvider: Provider {
    /// Rows on a page.
    public static let pageSize = 50

    private let repository: any DomainsRepository
    private let store: StateStore<DomainSearchState>

    public init(repository: any DomainsRepository, request: SearchRequest) {
        self.repository = repository
        store = StateStore(DomainSearchState(request: request, source: repository.source))
    }

    public var currentState: DomainSearchState { store.current }

    public func states(_ policy: StateStore<DomainSearchState>.DeliveryPolicy) -> AsyncStream<DomainSearchState> {
        store.changes(policy)
    }

    /// Asks the source and changes the state: active, then the outcome. Text that is blank is not asked for. A search whose task
    /// is cancelled leaves what was found before, and what it was found for.
    public func search(_ request: SearchRequest) async {
        let summary = try? await repository.summary()
        let offset = request.page.offset(pageSize: Self.pageSize)
        guard let query = request.parameters.query(offset: offset, limit: Self.pageSize) else {
            store.modify {
                $0 = DomainSearchState(request: request, source: repository.source)
                $0.outcome = .nothingAsked
                $0.summary = summary
            }
            return
        }
        store.modify {
            $0.request = request
            $0.summary = summary
            $0.isActive = true
        }
        let outcome = await outcome(of: query)
        store.modify {
            // Another search that began meanwhile shows its own activity and outcome.
            guard $0.request == request else { return }
            $0.isActive = false
            if let outcome {
                $0.answer(request, with: outcome)
            } else {
                $0.request = $0.answered
            }
        }
    }

    /// Nil when nobody waits for the answer any more.
    private func outcome(of query: DomainQuery) async -> DomainSearchState.Outcome? {
        do throws(DomainsError) {
            let page = try await repository.search(query)
            return Task.isCancelled ? nil : .found(page)
        } catch {
            switch error {
            case .cancelled: return nil
            case .unavailable(let reason): return Task.isCancelled ? nil : .failed(reason: reason)
            }
        }
    }
}
