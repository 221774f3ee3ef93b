public import Portico

/// What a visitor does on the search screen.
@ViewEvents public enum DomainSearchEvent {
    public typealias Output = DomainSearchOutput

    @Navigates(Output.search) case searchTapped(SearchParameters)
    @Navigates(Output.zone) case zoneTapped(zone: ZoneName?)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.domain) case rowTapped(name: DomainName)
    @Latest(after: .milliseconds(300)) case queryChanged(String)
    case saveTapped(name: SearchName)
    case renameTapped(id: SavedSearch.ID, name: SearchName)
    case removeTapped(id: SavedSearch.ID)
    case removalUndone(id: SavedSearch.ID)
}

/// What the coordinator hears from the search screen.
public enum DomainSearchOutput: Sendable, Hashable {
    case search(SearchParameters)
    /// The same search in one zone, or in all of them.
    case zone(ZoneName?)
    case page(PageNumber)
    case domain(DomainName)
    /// The search was saved under a name.
    case saved(SearchName)
    case renamed(SearchName)
    case removed(SavedSearch.ID, SearchName)
    /// A removal was undone.
    case restored(SearchName)
}
