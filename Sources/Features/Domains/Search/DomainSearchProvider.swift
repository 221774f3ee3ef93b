import Portico

/// Owns the state of the search screen.
struct DomainSearchProvider: Provider {
    /// Rows on a page.
    static let pageSize = 50

    let repository: any DomainsRepository
    let store: StateStore<DomainSearchState>

    /// - Parameter home: the zone of the visitor's country, where it is known.
    init(repository: any DomainsRepository, request: SearchRequest, home: ZoneName? = nil) {
        self.repository = repository
        store = StateStore(DomainSearchState(request: request, source: repository.source, home: home))
    }

    /// Asks the source and changes the state: active, then the outcome. Text that is blank is not asked for. A search
    /// whose task is cancelled leaves what was found before, and what it was found for.
    func search(_ request: SearchRequest) async {
        let summary = try? await repository.summary()
        let offset = request.page.offset(pageSize: Self.pageSize)
        guard var query = request.parameters.query(offset: offset, limit: Self.pageSize) else {
            store.modify {
                $0 = DomainSearchState(request: request, source: repository.source, home: $0.home)
                $0.outcome = .nothingAsked
                $0.summary = summary
            }
            return
        }
        query.home = currentState.home?.text
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
            case .unavailable(let outage): return Task.isCancelled ? nil : .failed(outage)
            }
        }
    }
}

/// Where a search stands.
struct DomainSearchState: Sendable, Hashable {
    enum Outcome: Sendable, Hashable {
        /// The search has not begun, or was cancelled before it had anything to show.
        case pending
        /// There is no text to search for, so nothing was asked.
        case nothingAsked
        case found(DomainPage)
        /// The source gave no answer.
        case failed(DomainsOutage)
    }

    /// What the visitor wants to see, and sees in the form.
    var request: SearchRequest
    var isActive = false
    var outcome = Outcome.pending
    /// The request that `outcome` answers; another than `request` while a search is active.
    var answered: SearchRequest
    /// What the index of this machine holds, where one is asked and could say.
    var summary: IndexSummary?
    /// Whom the names are from.
    let source: DomainsSource
    /// The zone of the visitor's country, where it is known.
    let home: ZoneName?

    init(request: SearchRequest, source: DomainsSource = .index, home: ZoneName? = nil) {
        self.request = request
        self.source = source
        self.home = home
        answered = request
    }

    /// Puts an outcome beside the request it answers.
    mutating func answer(_ request: SearchRequest, with outcome: Outcome) {
        self.outcome = outcome
        answered = request
    }
}

/// One page of one search, as a URL asks for it.
struct SearchRequest: Sendable, Hashable {
    var parameters: SearchParameters
    var page: PageNumber
    /// The alert whose names alone are wanted.
    var new: ArrivedNames.ID?

    init(
        _ parameters: SearchParameters = SearchParameters(),
        page: PageNumber = .first,
        new: ArrivedNames.ID? = nil
    ) {
        self.parameters = parameters
        self.page = page
        self.new = new
    }
}
