/// A plain value that has a stored form: features use the plain one everywhere, only this floor sees the other.
///
///     extension SavedSearch: Translatable {
///         typealias ManagedObject = StoredSavedSearch
///     }
///
/// Where the record has `@Translatable(SavedSearch.self)`, that is all to write. A value of this floor itself is its own
/// record: `@Translatable(table: "seenName")`.
public protocol Translatable: Sendable {
    /// The record it is stored as.
    associatedtype ManagedObject: StoredRecord where ManagedObject.Plain == Self

    /// Throws when what is stored cannot be this value, such as a text that is none of an enum's cases.
    init(object: ManagedObject) throws(TranslationError)

    func toManagedObject() -> ManagedObject
}

extension Translatable {
    public init(object: ManagedObject) throws(TranslationError) {
        self = try object.plain()
    }

    public func toManagedObject() -> ManagedObject {
        ManagedObject(self)
    }
}

extension Translatable {
    /// What a row of the type's table says.
    package init(row values: [StoredValue]) throws(StorageError) {
        do throws(TranslationError) {
            self = try Self.result(values).get()
        } catch {
            throw .untranslatable(error)
        }
    }

    package static func result(_ row: [StoredValue]) -> Result<Self, TranslationError> {
        do throws(TranslationError) {
            return .success(try Self(object: ManagedObject(row: StoredRow(row, of: ManagedObject.self))))
        } catch {
            var failure = error
            let index = ManagedObject.columnNames.firstIndex(of: "id")
            failure.id = index.flatMap { row.indices.contains($0) ? row[$0].description : nil }
            return .failure(failure)
        }
    }
}

/// Makes a value its own record: writes the conformances to `StoredRecord` and `Translatable` from its properties.
///
///     @Translatable(table: "savedSearch")
///     struct SavedSearchRow {
///         @PrimaryKey var id: SavedSearch.ID    // a TEXT column: its raw value is a `String`
///         var name: String
///         var zone: String?
///     }
///
/// Each property is a column of its name: one of the types of `ColumnValue`, or `RawRepresentable` by one, or an
/// optional of either. Queries compare raw values: `SavedSearchRow.columns.id == id.rawValue`. Keys and tables are named
/// as of the other macro.
@attached(
    extension,
    conformances: StoredRecord,
    Translatable,
    names: named(Plain),
    named(ManagedObject),
    named(PrimaryKey),
    named(Columns),
    named(table),
    named(columnNames),
    named(columnKinds),
    named(primaryKeyColumns),
    named(columns),
    named(primaryKey),
    named(storedValues),
    named(init(row:))
)
public macro Translatable(table: String? = nil) =
    #externalMacro(module: "PorticoMacrosPlugin", type: "TranslatableMacro")

/// Makes a struct the stored form of a plain type: writes the `StoredRecord` conformance from its properties.
///
///     struct SavedSearch {                      // in the feature
///         enum Match: String { case contains, exact }
///         struct ID: RawRepresentable { var rawValue: String }
///         var id: ID
///         var name: String
///         var match: Match
///         var zone: String?
///     }
///
///     @Translatable(SavedSearch.self)           // beside its repository
///     struct StoredSavedSearch {
///         var id: String
///         var name: String
///         var match: String
///         var zone: String?
///     }
///
/// Each property is a column of its name and one of the types of `ColumnValue`. The plain type has a property of the
/// same name, whose type is the same or `RawRepresentable` by it, and an initialiser that takes them all in the
/// record's order, as the one does that Swift writes. The primary key is the property `id`, or those marked
/// `@PrimaryKey`; several get a struct `PrimaryKey`. The table is called `table`, or else after the record without its
/// `Stored`: here `savedSearch`. Where the plain type is public the record has to be public too; its properties need
/// not.
@attached(
    extension,
    conformances: StoredRecord,
    names: named(Plain),
    named(PrimaryKey),
    named(Columns),
    named(table),
    named(columnNames),
    named(columnKinds),
    named(primaryKeyColumns),
    named(columns),
    named(primaryKey),
    named(storedValues),
    named(init(row:)),
    named(init(_:)),
    named(plain)
)
public macro Translatable<Plain>(_ plain: Plain.Type, table: String? = nil) =
    #externalMacro(module: "PorticoMacrosPlugin", type: "TranslatableMacro")

/// Marks a property of a `@Translatable` record as its primary key, or as a part of it, in the order of the properties.
@attached(peer)
public macro PrimaryKey() = #externalMacro(module: "PorticoMacrosPlugin", type: "PrimaryKeyMacro")

/// How one property goes from the plain value into its record and back: the code that `@Translatable` writes calls
/// these.
///
/// A value of the same type passes; a `RawRepresentable` one goes by its raw value.
public enum Translation {
    @inlinable
    public static func stored<Value: ColumnValue>(_ value: Value) -> Value { value }

    @inlinable
    public static func stored<Value: RawRepresentable>(_ value: Value) -> Value.RawValue
    where Value.RawValue: ColumnValue {
        value.rawValue
    }

    @inlinable
    public static func stored<Value: RawRepresentable>(_ value: Value?) -> Value.RawValue?
    where Value.RawValue: ColumnValue {
        value?.rawValue
    }

    @inlinable
    public static func plain<Plain, Value: ColumnValue>(
        _ value: Value,
        for _: KeyPath<Plain, Value>,
        _: String,
        of _: some StoredRecord
    ) throws(TranslationError) -> Value {
        value
    }

    /// Throws when no value has this raw value.
    @inlinable
    public static func plain<Plain, Value: RawRepresentable, Record: StoredRecord>(
        _ rawValue: Value.RawValue,
        for _: KeyPath<Plain, Value>,
        _ field: String,
        of _: Record
    ) throws(TranslationError) -> Value where Value.RawValue: ColumnValue {
        guard let value = Value(rawValue: rawValue) else {
            throw TranslationError(table: Record.table, column: field)
        }
        return value
    }

    /// Throws when there is a raw value that no value has.
    @inlinable
    public static func plain<Plain, Value: RawRepresentable, Record: StoredRecord>(
        _ rawValue: Value.RawValue?,
        for _: KeyPath<Plain, Value?>,
        _ field: String,
        of _: Record
    ) throws(TranslationError) -> Value? where Value.RawValue: ColumnValue {
        guard let rawValue else { return nil }
        guard let value = Value(rawValue: rawValue) else {
            throw TranslationError(table: Record.table, column: field)
        }
        return value
    }
}
