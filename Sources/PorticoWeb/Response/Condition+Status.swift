import HTTPTypes
import Portico

extension Condition {
    /// The condition in HTTP's words.
    var status: HTTPResponse.Status {
        switch self {
        case .ok: .ok
        case .invalid: .unprocessableContent
        case .notFound: .notFound
        case .conflict: .conflict
        case .forbidden: .forbidden
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        }
    }

    /// What a failure says in the domain's words.
    init(_ failure: WebError) {
        switch failure.status.code {
        case 401, 403: self = .forbidden
        case 404, 410: self = .notFound
        case 409: self = .conflict
        case 429: self = .tooMany(retryAfter: failure.headers[.retryAfter].flatMap { Int($0) } ?? 1)
        case 500...: self = .unavailable
        default: self = .invalid([])
        }
    }
}
