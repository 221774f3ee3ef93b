import Portico

/// Owns the state of a name's screen.
struct DomainDetailProvider: LoadingProvider {
    let repository: any DomainsRepository
    let store: StateStore<DomainDetailState>

    init(repository: any DomainsRepository, name: DomainName) {
        self.repository = repository
        store = StateStore(DomainDetailState(name: name, source: repository.source))
    }

    /// Asks the source for the name and changes the state.
    func load() async {
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
            case .unavailable(let outage): return .failed(outage)
            }
        }
    }
}

/// What is known of one name so far.
struct DomainDetailState: Sendable, Hashable {
    enum Outcome: Sendable, Hashable {
        case unknown
        case found(DomainDetails)
        case notInIndex
        case failed(DomainsOutage)
    }

    var name: DomainName
    var isActive = false
    var outcome = Outcome.unknown
    /// Whom what is known is from.
    let source: DomainsSource

    init(name: DomainName, source: DomainsSource = .index) {
        self.name = name
        self.source = source
    }
}
