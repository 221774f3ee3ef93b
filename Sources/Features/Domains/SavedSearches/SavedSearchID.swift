public import Portico

extension SavedSearch {
    /// What a saved search is known by.
    public typealias ID = RandomIdentifier<SavedSearch>
}
