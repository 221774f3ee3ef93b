public import Portico

/// What a visitor does on the search screen.
@ViewEvents public enum DomainSearchEvent {
    public typealias Output = DomainSearchOutput

    @Navigates(Output.search) case searchTapped(SearchParameters)
    @Navigates(Output.zone) case zoneTapped(zone: ZoneName?)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.domain) case rowTapped(name: DomainName)
    @Latest(after: .milliseconds(300)) case queryChanged(String)
}

/// What the coordinator hears from the search screen.
public enum DomainSearchOutput: Sendable, Hashable {
    case search(SearchParameters)
    /// The same search in one zone, or in all of them.
    case zone(ZoneName?)
    case page(PageNumber)
    case domain(DomainName)
}
