public import Portico

/// Where a search stands.
public struct DomainSearchState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// The search has not begun, or was cancelled before it had anything to show.
        case pending
        /// There is no text to search for, so nothing was asked.
        case nothingAsked
        case found(DomainPage)
        /// The source gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    /// What the visitor wants to see, and sees in the form.
    public var request: SearchRequest
    public var isActive = false
    public var outcome = Outcome.pending
    /// The request that `outcome` answers; another than `request` while a search is active.
    public var answered: SearchRequest
    /// What the index of this machine holds, where one is asked and could say.
    public var summary: IndexSummary?
    /// Whom the names are from.
    public let source: DomainsSource

    public init(request: SearchRequest, source: DomainsSource = .index) {
        self.request = request
        self.source = source
        answered = request
    }

    /// Puts an outcome beside the request it answers.
    mutating func answer(_ request: SearchRequest, with outcome: Outcome) {
        self.outcome = outcome
        answered = request
    }
}

/// One page of one search, as a URL asks for it.
public struct SearchRequest: Sendable, Hashable {
    public var parameters: SearchParameters
    public var page: PageNumber

    public init(_ parameters: SearchParameters = SearchParameters(), page: PageNumber = .first) {
        self.parameters = parameters
        self.page = page
    }
}
