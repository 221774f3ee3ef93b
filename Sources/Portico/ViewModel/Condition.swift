/// How it stands with a screen, in words of the domain; each front end has its own for it.
///
/// On the web: `ok` 200, `invalid` 422, `notFound` 404, `conflict` 409, `forbidden` 403, `tooMany` 429 (RFC 6585 section 4),
/// `unavailable` 503 (RFC 9110 section 15). In the terminal: an exit code.
public enum Condition: Sendable, Hashable {
    case ok
    case invalid([FieldError])
    case notFound
    case conflict
    case forbidden
    /// It was tried too often; seconds after which it may be tried again.
    case tooMany(retryAfter: Int)
    case unavailable

    /// The condition's name without its details, as JSON and the terminal print it.
    public var name: String {
        switch self {
        case .ok: "ok"
        case .invalid: "invalid"
        case .notFound: "notFound"
        case .conflict: "conflict"
        case .forbidden: "forbidden"
        case .tooMany: "tooMany"
        case .unavailable: "unavailable"
        }
    }
}
