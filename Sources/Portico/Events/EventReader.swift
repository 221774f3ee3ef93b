/// Reads an event's parameters from a form and keeps what does not fit; what `@ViewEvents` writes calls it.
///
///     var reader = EventReader(form)
///     let title = reader.read(String.self, named: "title")
///     let year = reader.read(Int.self, named: "year")
///     guard let title, let year else { throw reader.failure }
///
/// Every parameter is read before anything is refused, so the visitor is told of all fields at once.
public struct EventReader: Sendable {
    @usableFromInline let form: Form
    @usableFromInline var errors: [FieldError] = []

    @inlinable
    public init(_ form: Form) {
        self.form = form
    }

    /// Reads one parameter; nil where its fields do not fit.
    @inlinable
    public mutating func read<Value: FormCodable>(_: Value.Type, named name: String) -> Value? {
        do throws(InvalidFields) {
            return try Value(from: form, named: name)
        } catch {
            errors += error.errors
            return nil
        }
    }

    /// Reads one parameter that may be left out, or left blank: it then is `fallback`.
    @inlinable
    public mutating func read<Value: FormCodable>(_: Value.Type, named name: String, default fallback: Value) -> Value?
    {
        Value.isGiven(in: form, named: name, countingBlank: false) ? read(Value.self, named: name) : fallback
    }

    /// All fields that did not fit, in the order of the parameters.
    public var failure: DecodeError { .fields(errors) }

    /// The same for a value made of several fields.
    public var invalidFields: InvalidFields { InvalidFields(errors) }
}
