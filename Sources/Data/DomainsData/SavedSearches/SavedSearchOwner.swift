import Storage

/// Whose a saved search is: all of a row that is needed to let it go, also where the rest of it cannot be read.
struct SavedSearchOwner: Sendable, Hashable {
    var id: String
    var visitor: String
}

extension SavedSearchOwner: Translatable {
    typealias ManagedObject = StoredSavedSearchOwner
}

@Translatable(SavedSearchOwner.self, table: "savedSearch")
struct StoredSavedSearchOwner {
    var id: String
    var visitor: String
}
