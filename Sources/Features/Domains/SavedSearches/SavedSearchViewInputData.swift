public import Portico

/// One saved search: its name, what it looks for in words, and the arguments that open it.
@ViewInputData public struct SavedSearchViewInputData {
    public let id: String
    public let name: String
    /// Such as `“med” in .com, no digits`.
    public let description: String
    /// Whether it is the search that is shown.
    public let isShown: Bool

    public let query: String
    /// Empty for all zones.
    public let zone: String
    public let match: String
    public let digits: String
    public let hyphens: String
    public let idn: String
}
