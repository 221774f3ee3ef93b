/// What the body of an answer must be.
public enum AnswerFormat: Sendable, Hashable {
    /// JSON by its type and by its text. No type and `text/plain` pass: small servers send JSON so.
    case json
    /// XML by its type and well-formed.
    case xml
    /// Nothing is asked for.
    case any
}
