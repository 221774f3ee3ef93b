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
}
