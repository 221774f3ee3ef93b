/// Why the body of a request gives no form.
enum BodyFailure: Error, Sendable, Hashable {
    /// The whole body is more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The names and values of the fields are together more than `limit` bytes.
    case tooMuchText(limit: Int)
    case tooManyFields(limit: Int)
    /// It is of a type, or encoded in a way, that is not taken; nil where it does not say of which.
    case unsupported(String?)
    /// It breaks the rules of its type. The text completes "The form could not be read: …".
    case malformed(String)
    /// It ended, or broke off, before it was complete.
    case incomplete
    /// The client sent it more slowly than it is waited for.
    case tooSlow
    /// A file could not be written to the disk, for the reason the system gave.
    case cannotStore(String)
}
