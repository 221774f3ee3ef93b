/// The methods of RFC 9110 section 9.3 that APIs use, and `PATCH` (RFC 5789).
public enum RequestMethod: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Changes nothing at the source, so that it may be asked twice, and once for many (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head }

    /// Whether its parameters go into a body unless the endpoint says otherwise.
    public var hasBody: Bool { self == .post || self == .put || self == .patch }
}
