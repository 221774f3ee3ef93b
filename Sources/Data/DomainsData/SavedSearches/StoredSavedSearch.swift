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
}

extension SavedSearch: Translatable {
    public typealias ManagedObject = StoredSavedSearch
}
