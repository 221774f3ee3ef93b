extension String: TextValue {
    public static var expectation: String { "text" }

    public init?(text: String) {
        self = text
    }

    public var text: String { self }

    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true)]
    }

    /// White space at the ends was typed and stays; a field with nothing else in it is blank.
    public static func readings(of name: String, in form: Form) -> [FieldReading<String>] {
        form.values(name).map { $0.isBlank ? .blank : .value($0) }
    }

    /// The text as it was typed; an absent field is empty text.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        let values = form.values(name)
        guard values.count <= 1 else { throw InvalidFields(name, .repeated(values.count)) }
        self = values.first ?? ""
    }
}
