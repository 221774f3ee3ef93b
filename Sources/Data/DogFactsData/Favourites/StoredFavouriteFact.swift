public import DogFacts
public import Foundation
public import Storage

/// A favourite as a row of the table `favouriteFact`.
@Translatable(FavouriteFact.self)
public struct StoredFavouriteFact {
    @PrimaryKey public var visitor: String
    @PrimaryKey public var id: String
    public var text: String
    public var sourceName: String
    public var sourceURL: String?
    public var addedAt: Date
    public var removedAt: Date?
}

extension FavouriteFact: Translatable {
    public typealias ManagedObject = StoredFavouriteFact
}
