extension Bool: TextValue {
    public static var expectation: String { "true or false" }

    public init?(text: String) {
        switch text {
        case "true": self = true
        case "false": self = false
        default: return nil
        }
    }

    public var text: String { self ? "true" : "false" }

    public static var fieldKind: FieldShape.Kind { .flag }

    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true, kind: fieldKind)]
    }

    /// A checkbox without a value of its own sends "on" (HTML section 4.10.5.1.15).
    public static func readings(of name: String, in form: Form) -> [FieldReading<Bool>] {
        form.values(name).map { given in
            let text = given.trimmed
            if text.isEmpty { return .blank }
            let value = text == "on" ? true : Bool(text: text)
            return value.map { .value($0) } ?? .misfit(text: text, expectation: expectation)
        }
    }

    /// A checkbox that is not checked sends nothing (HTML section 4.10.21.4), so an absent field is false.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self = try Self.one(named: name, in: form) ?? false
    }
}
