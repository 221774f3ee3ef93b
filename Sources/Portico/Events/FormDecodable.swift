/// A value that an event reads from the fields of a form.
///
///     extension SearchParameters: FormDecodable {
///         static func fields(named _: String) -> [FieldShape] { [FieldShape(name: "query", isOptional: true)] }
///         init(from form: Form, named _: String) throws(InvalidFields) { query = try String(from: form, named: "query") }
///     }
///
/// Every `FieldValue` conforms already and reads the one field `name`, the parameter's label: text, numbers, dates, enums, files.
/// So do its optionals, lists and sets. A type made of several fields names them itself and disregards `name`.
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

    init(_ field: String, _ message: String) {
        self.init([FieldError(field: field, message: message)])
    }
}

extension String {
    /// What is said of a field that may be given once and was given more often: which was meant is not ours to guess.
    static func repeated(_ count: Int) -> String {
        "takes one value, and \(count) were given"
    }
}
