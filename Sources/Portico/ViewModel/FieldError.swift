/// What is wrong with one field of a form, said to the person who filled it in.
///
///     FieldError(field: "grade", message: "must be a whole number from 1 to 6")
///
/// `field` is the input's name. `message` completes a sentence that a front end begins with the field: beside its control it reads “This
/// must be a whole number from 1 to 6”, in a terminal “grade must be a whole number from 1 to 6”. A message that begins with a capital
/// letter is a sentence of its own and stands alone.
public struct FieldError: Error, Sendable, Hashable, Codable {
    public var field: String
    public var message: String

    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
