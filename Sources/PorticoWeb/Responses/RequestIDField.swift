import HTTPTypes

extension HTTPField.Name {
    /// The number of a request, which is in the log and on error pages too.
    // The text is a token (RFC 9110 section 5.6.2), so the alternative, which the type system asks for, is never taken.
    static let requestID = HTTPField.Name("X-Request-ID") ?? .date
}
