public import Domains
public import Foundation
public import Storage

/// A saved search as a row of the table `savedSearch`.
@Translatable(SavedSearch.self)
public struct StoredSavedSearch {
    public var id: String
    public var visitor: String
    public var name: String
    public var query: String
    public var zone: String?
    public var match: String
    public var digits: String
    public var hyphens: String
    public var idn: String
    public var createdAt: Date
    public var removedAt: Date?
    public var isSilent: Bool
}

extension SavedSearch: Translatable {
    public typealias ManagedObject = StoredSavedSearch
}

/// Whose a saved search is: all of a row that is needed to let it go, also where the rest of it cannot be read.
@Translatable(table: "savedSearch")
struct SavedSearchOwner: Sendable, Hashable {
    var id: String
    var visitor: String
}
