/// A plain value that has a stored form: features use the plain one everywhere, only this floor sees the other.
///
///     extension SavedSearch: Translatable {
///         typealias ManagedObject = StoredSavedSearch
///     }
///
/// Where the record has `@Translatable(SavedSearch.self)`, that is all to write.
public protocol Translatable: Sendable {
    /// The record it is stored as.
    associatedtype ManagedObject: StoredRecord where ManagedObject.Plain == Self

    /// Throws when what is stored cannot be this value, such as a text that is none of an enum's cases.
    init(object: ManagedObject) throws(TranslationFailure)

    func toManagedObject() -> ManagedObject
}

extension Translatable {
    public init(object: ManagedObject) throws(TranslationFailure) {
        self = try object.plain()
    }

    public func toManagedObject() -> ManagedObject {
        ManagedObject(self)
    }
}

extension Translatable {
    /// What a row of the type's table says.
    init(row values: [StoredValue]) throws(StorageFailure) {
        do throws(TranslationFailure) {
            self = try Self.result(values).get()
        } catch {
            throw .untranslatable(error)
        }
    }

    static func result(_ row: [StoredValue]) -> Result<Self, TranslationFailure> {
        Result { () throws(TranslationFailure) in try Self(object: ManagedObject(row: StoredRow(row, of: ManagedObject.self))) }
    }
}
