/// A plain value that has a stored form: features use the plain one everywhere, only this floor sees the other.
///
///     extension SavedSearch: Translatable {
///         typealias ManagedObject = StoredSavedSearch
///     }
public protocol Translatable: Sendable {
    /// The record it is stored as.
    associatedtype ManagedObject: Sendable

    /// Throws when what is stored cannot be this value, such as a text that is none of an enum's cases.
    init(object: ManagedObject) throws(TranslationFailure)

    func toManagedObject() -> ManagedObject
}
