import AtriumTexts

/// New names that match a saved search, after an import: one notification with their number.
public struct MatchedSearch: NotificationPayload {
    public static let kind = NotificationKind.searchMatched
    public static let version = 1

    /// What its owner called the search.
    public var name: String
    /// How many names are new.
    public var count: Int
    /// The page of the search.
    public var location: String

    public init(name: String, count: Int, location: String) {
        self.name = name
        self.count = count
        self.location = location
    }
}

/// Leads to the search.
public struct MatchedSearchHandler: NotificationHandler {
    public init() {}

    public func told(_ search: MatchedSearch) -> ToldNotification {
        ToldNotification(
            heading: NotificationMessages.newNames(search.count, in: search.name),
            text: NotificationMessages.cameWithImport,
            place: .search(location: search.location)
        )
    }
}
