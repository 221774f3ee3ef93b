/// What is wrong with one field of a form, said to the person who filled it in.
///
///     FieldError(field: "page", message: "must be a whole number from 1")
///
/// `field` is the input's name; `message` completes the sentence that the field's label begins.
public struct FieldError: Error, Sendable, Hashable, Codable {
    public var field: String
    public var message: String

    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
