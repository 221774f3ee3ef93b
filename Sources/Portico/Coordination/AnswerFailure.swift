/// Why a coordinator has no answer for a route that parses; thrown from `answer(for:of:)`.
///
/// On the web: 404, 410, 403 and 503 with an error page (RFC 9110 section 15). In the terminal: an exit code.
public enum AnswerFailure: Error, Sendable, Hashable {
    case notFound
    /// It was here and was taken away for good, such as a link that was ended.
    case gone
    case forbidden
    case unavailable
}
