public import Portico

/// Owns the state of a name's screen.
public final class DomainDetailProvider: LoadingProvider {
    private let repository: any DomainsRepository
    private let store: StateStore<DomainDetailState>

    public init(repository: any DomainsRepository, name: DomainName) {
        self.repository = repository
        store = StateStore(DomainDetailState(name: name, source: repository.source))
    }

    public var currentState: DomainDetailState { store.current }

    public func states(_ policy: StateStore<DomainDetailState>.DeliveryPolicy) -> AsyncStream<DomainDetailState> {
        store.changes(policy)
    }

    /// Asks the source for the name and changes the state.
    public func load() async {
        store.modify { $0.isActive = true }
        let outcome = await outcome()
        store.modify {
            $0.isActive = false
            if let outcome { $0.outcome = outcome }
        }
    }

    /// Nil when nobody waits for the answer any more.
    private func outcome() async -> DomainDetailState.Outcome? {
        do throws(DomainsError) {
            let details = try await repository.details(of: currentState.name)
            return details.map(DomainDetailState.Outcome.found) ?? .notInIndex
        } catch {
            switch error {
            case .cancelled: return nil
            case .unavailable(let reason): return .failed(reason: reason)
            }
        }
    }
}
