public import Foundation
public import Portico

/// Where visitors' favourite facts are kept. Each change is one transaction; one that throws changed nothing.
public protocol FavouriteFactsRepository: Sendable {
    /// Those that were not removed, newest first. Throws `unavailable`.
    func favourites(of visitor: VisitorID) async throws(FavouriteError) -> [FavouriteFact]
    /// Adds a fact; one that is in the list stays as it is. Throws `tooMany`, `unavailable`.
    func add(_ fact: DogFact, of visitor: VisitorID, at moment: Date) async throws(FavouriteError)
    /// Marks a fact removed. Those that anybody removed more than 30 days before `moment` go for good. Throws
    /// `notFound`, `unavailable`.
    func remove(_ id: DogFact.ID, of visitor: VisitorID, at moment: Date) async throws(FavouriteError)
    /// Puts a removed fact back as it was. Throws `notFound`, `tooMany`, `unavailable`.
    func restore(_ id: DogFact.ID, of visitor: VisitorID) async throws(FavouriteError)
}

extension FavouriteFact {
    /// How many a visitor can keep.
    public static let limit = 500
    /// How long a removed one can be restored, in seconds: 30 days.
    public static let restorable: TimeInterval = 30 * 24 * 60 * 60
}

/// Why favourites cannot be read, or a change to them was not made. Whatever is thrown, nothing was changed.
public enum FavouriteError: Error, Sendable, Hashable {
    /// The store failed.
    case unavailable(StorageTrouble)
    /// The visitor keeps as many as there may be.
    case tooMany(limit: Int)
    /// The visitor has no such favourite, or removed it too long ago to be restored.
    case notFound
}
