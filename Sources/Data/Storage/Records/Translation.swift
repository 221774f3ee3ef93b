/// How one property goes from the plain value into its record and back: the code that `@Translatable` writes calls these.
///
/// A value of the same type passes; a `RawRepresentable` one goes by its raw value.
public enum Translation {
    public static func stored<Value: ColumnValue>(_ value: Value) -> Value { value }

    public static func stored<Value: RawRepresentable>(_ value: Value) -> Value.RawValue where Value.RawValue: ColumnValue {
        value.rawValue
    }

    public static func stored<Value: RawRepresentable>(_ value: Value?) -> Value.RawValue? where Value.RawValue: ColumnValue {
        value?.rawValue
    }

    public static func plain<Plain, Value: ColumnValue>(
        _ value: Value,
        for _: KeyPath<Plain, Value>,
        _: String,
        of _: some StoredRecord
    ) throws(TranslationFailure) -> Value {
        value
    }

    /// Throws when no value has this raw value.
    public static func plain<Plain, Value: RawRepresentable, Record: StoredRecord>(
        _ rawValue: Value.RawValue,
        for _: KeyPath<Plain, Value>,
        _ field: String,
        of _: Record
    ) throws(TranslationFailure) -> Value where Value.RawValue: ColumnValue {
        guard let value = Value(rawValue: rawValue) else {
            throw TranslationFailure(record: Record.name, field: field, value: rawValue.storedValue.description)
        }
        return value
    }

    /// Throws when there is a raw value that no value has.
    public static func plain<Plain, Value: RawRepresentable, Record: StoredRecord>(
        _ rawValue: Value.RawValue?,
        for _: KeyPath<Plain, Value?>,
        _ field: String,
        of _: Record
    ) throws(TranslationFailure) -> Value? where Value.RawValue: ColumnValue {
        guard let rawValue else { return nil }
        guard let value = Value(rawValue: rawValue) else {
            throw TranslationFailure(record: Record.name, field: field, value: rawValue.storedValue.description)
        }
        return value
    }
}
