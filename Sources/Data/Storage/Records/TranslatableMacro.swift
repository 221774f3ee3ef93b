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
/// Each property is a column of its name and one of the types of `ColumnValue`. The plain type has a property of the same name, whose
/// type is the same or `RawRepresentable` by it, and an initialiser that takes them all in the record's order, as the one does that
/// Swift writes. The primary key is the property `id`, or those marked `@PrimaryKey`; several get a struct `PrimaryKey`.
/// The table is called `table`, or else after the record without its `Stored`: here `savedSearch`. Where the plain type is public
/// the record has to be public too; its properties need not.
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
