/// Reads several fields of a form and remembers every one that does not fit.
///
///     var reader = FormReader(form)
///     let query = reader.value("query", default: "")
///     let zone: ZoneName? = reader.value("zone")
///     try reader.finish()
///
/// Values are trimmed; a field that is absent or blank is the default, one that is given twice does not fit. After the last field, `finish` throws all that did not fit.
public struct FormReader: Sendable {
    private let form: Form
    private var errors: [FieldError] = []

    public init(_ form: Form) {
        self.form = form
    }

    public mutating func value<Value: TextValue>(_ name: String, default fallback: Value) -> Value {
        value(name) ?? fallback
    }

    public mutating func value<Value: TextValue>(_ name: String) -> Value? {
        let values = form.values(name)
        guard values.count <= 1 else {
            errors.append(FieldError(field: name, message: .repeated(values.count)))
            return nil
        }
        guard let text = values.first?.trimmed, !text.isEmpty else { return nil }
        guard let value = Value(typed: text) else {
            errors.append(FieldError(field: name, message: "must be \(Value.expectation)"))
            return nil
        }
        return value
    }

    public func finish() throws(InvalidFields) {
        if !errors.isEmpty { throw InvalidFields(errors) }
    }
}
