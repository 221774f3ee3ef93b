/// Where a search stands.
public struct DomainSearchState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// There is no text to search for, so nothing was asked.
        case nothingAsked
        case found(DomainPage)
        /// The source gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var request: SearchRequest
    public var isActive = false
    public var outcome = Outcome.nothingAsked
    /// What the index holds, where it could say.
    public var summary: IndexSummary?

    public init(request: SearchRequest) {
        self.request = request
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
