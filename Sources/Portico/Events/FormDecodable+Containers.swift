extension Set: FormDecodable where Element: FieldValue {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true, kind: Element.fieldKind, takesMany: true)]
    }

    /// Boxes of one name that are ticked, options of one list that are chosen; none is the empty set.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self.init(try Element.all(named: name, in: form))
    }
}

extension Array: FormDecodable where Element: FieldValue {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true, kind: Element.fieldKind, takesMany: true)]
    }

    /// In the order of the page. What was left blank is left out; a list of optionals keeps its place as nil.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self = try Element.all(named: name, in: form)
    }
}

extension Optional: FormDecodable where Wrapped: FormDecodable {
    public static func fields(named name: String) -> [FieldShape] {
        Wrapped.fields(named: name).map { field in
            var field = field
            field.isOptional = true
            return field
        }
    }

    /// Nil where all of the value's fields are absent or blank.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        let names = Wrapped.fields(named: name).map(\.name)
        let isGiven =
            form.entries.contains { names.contains($0.name) && !$0.value.isBlank } || form.files.contains { names.contains($0.name) }
        self = isGiven ? try Wrapped(from: form, named: name) : nil
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    public static var fieldKind: FieldShape.Kind { Wrapped.fieldKind }

    public static func readings(of name: String, in form: Form) -> [FieldReading<Self>] {
        Wrapped.readings(of: name, in: form).map { reading in
            switch reading {
            case .value(let value): .value(value)
            case .blank: .value(nil)
            case .misfit(let text, let expectation): .misfit(text: text, expectation: expectation)
            }
        }
    }
}
