public import Foundation
public import Portico

/// Hears of names that are new and match what visitors saved.
public protocol SavedSearchAlerts: Sendable {
    /// New names match a search of an account. Throws where that could not be kept: it is found and told again then.
    func namesMatched(_ match: SavedSearchMatch) async throws
}

/// How many new names match a saved search, after an import.
public struct SavedSearchMatch: Sendable, Hashable {
    public let account: AccountID
    public let search: SavedSearch
    public let count: Int
    /// What tells this pass from others: the same as long as it looks for what is new in the same names.
    public let pass: String
    public let moment: Date
    /// Where the names themselves are kept.
    public let arrived: ArrivedNames.ID

    public init(
        account: AccountID,
        search: SavedSearch,
        count: Int,
        pass: String,
        moment: Date,
        arrived: ArrivedNames.ID
    ) {
        self.account = account
        self.search = search
        self.count = count
        self.pass = pass
        self.moment = moment
        self.arrived = arrived
    }

    /// The page of the search, with those names alone.
    public var location: String { DomainsRoute.search(search.parameters, new: arrived).location.description }
}

/// Tells nobody: for an app without notifications.
public struct SilentSavedSearchAlerts: SavedSearchAlerts {
    public init() {}

    public func namesMatched(_: SavedSearchMatch) {}
}
