public import Foundation
public import Portico

/// Where visitors' saved searches are kept.
///
///     let searches = try await repository.searches(of: visitor)
///
/// Each change is one transaction over the visitor's searches under the rules of `SavedSearches`: of two that are made
/// at the same time the second finds what the first left, so neither a name is given twice nor the limit passed. A
/// change that throws changed nothing. A search of another visitor is `notFound`.
public protocol SavedSearchRepository: Sendable {
    /// Those that were not removed, newest first. Throws `unavailable`.
    func searches(of visitor: VisitorID) async throws(SavedSearchError) -> [SavedSearch]
    /// Adds a search with a new id. Throws `nameTaken`, `tooMany`, `unavailable`.
    func save(_ search: SavedSearch) async throws(SavedSearchError)
    /// The search with its new name. Throws `notFound`, `nameTaken`, `unavailable`.
    func rename(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        to name: SearchName
    ) async throws(SavedSearchError) -> SavedSearch
    /// The search, of whose new names its account is told or not. Throws `notFound`, `unavailable`.
    func setSilent(
        _ isSilent: Bool,
        _ id: SavedSearch.ID,
        of visitor: VisitorID
    ) async throws(SavedSearchError) -> SavedSearch
    /// The search that was marked removed. Those removed more than 30 days before `moment` go for good. Throws
    /// `notFound`, `unavailable`.
    func remove(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        at moment: Date
    ) async throws(SavedSearchError) -> SavedSearch
    /// The search as it was before its removal. Throws `notFound`, `nameTaken`, `tooMany`, `unavailable`.
    func restore(_ id: SavedSearch.ID, of visitor: VisitorID) async throws(SavedSearchError) -> SavedSearch
}

/// Why saved searches cannot be read, or a change to them was not made.
///
/// Whatever is thrown, nothing was changed.
public enum SavedSearchError: Error, Sendable, Hashable {
    /// The store failed.
    case unavailable(StorageTrouble)
    /// Another saved search of the visitor has that name; it is given as it is written there.
    case nameTaken(SearchName)
    /// The visitor keeps as many as there may be.
    case tooMany(limit: Int)
    /// The visitor has no such search: it never was, was removed, is another visitor's, or was removed too long ago to
    /// be restored.
    case notFound
}
