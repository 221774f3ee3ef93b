/// A value that an event reads from the fields of a form.
///
///     extension SearchParameters: FormDecodable {
///         static func fields(named _: String) -> [FieldShape] { [FieldShape(name: "query", isOptional: true)] }
///         init(from form: Form, named _: String) throws(InvalidFields) { query = try String(from: form, named: "query") }
///     }
///
/// Every `TextValue` conforms already and reads the one field `name`, the parameter's label. A type made
/// of several fields names them itself and disregards `name`.
public protocol FormDecodable: Sendable {
    /// The fields it reads when the parameter is called `name`.
    static func fields(named name: String) -> [FieldShape]
    /// Throws all the fields that do not fit, not only the first.
    init(from form: Form, named name: String) throws(InvalidFields)
}

/// The fields of a form that do not fit what is read from them.
public struct InvalidFields: Error, Sendable, Hashable {
    public var errors: [FieldError]

    public init(_ errors: [FieldError]) {
        self.errors = errors
    }
}

extension TextValue {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: false)]
    }

    /// White space at the ends is not part of the value.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let text = try form.onlyValue(name) else { throw InvalidFields([FieldError(field: name, message: "is missing")]) }
        guard let value = Self(text: text.trimmed) else {
            throw InvalidFields([FieldError(field: name, message: "must be \(Self.expectation)")])
        }
        self = value
    }
}

extension String {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true)]
    }

    /// An absent field is empty text; white space at the ends was typed and stays.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self = try form.onlyValue(name) ?? ""
    }
}

extension Bool {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true)]
    }

    /// A checkbox that is not checked sends nothing (HTML section 4.10.21.4), so an absent field is false.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let text = try form.onlyValue(name) else {
            self = false
            return
        }
        guard let value = text == "on" ? true : Bool(text: text) else {
            throw InvalidFields([FieldError(field: name, message: "must be \(Self.expectation)")])
        }
        self = value
    }
}

extension Optional: FormDecodable where Wrapped: TextValue {
    public static func fields(named name: String) -> [FieldShape] {
        [FieldShape(name: name, isOptional: true)]
    }

    /// A field that is absent or blank is nil.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let text = try form.onlyValue(name), !text.isBlank else {
            self = nil
            return
        }
        self = try Wrapped(from: form, named: name)
    }
}

extension Form {
    /// The value of a field that may be given once. Throws where it is given more often: which was meant is not ours to guess.
    fileprivate func onlyValue(_ name: String) throws(InvalidFields) -> String? {
        let values = values(name)
        guard values.count <= 1 else {
            throw InvalidFields([FieldError(field: name, message: "was given \(values.count) times")])
        }
        return values.first
    }
}
