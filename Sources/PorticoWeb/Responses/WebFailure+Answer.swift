import Portico

extension WebFailure {
    /// A coordinator's failure in HTTP's words.
    init(_ failure: AnswerFailure) {
        switch failure {
        case .notFound: self = .notFound
        case .gone: self = .gone
        case .forbidden: self = .forbidden
        case .unavailable: self = .unavailable
        }
    }
}
