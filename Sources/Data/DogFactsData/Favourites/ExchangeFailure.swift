import AtriumTexts
import DogFacts
import Networking

/// Why an exchange with another Atrium failed, as it is stored beside the connection.
enum ExchangeFailure: String, Sendable, Hashable, CaseIterable {
    /// The token has ended.
    case ended
    /// The other one does not know the token any more, or it cannot be read here.
    case refused
    /// The other one keeps as many favourites as it may.
    case full
    /// The other one was asked too often.
    case busy
    /// The other one has a problem of its own.
    case ill
    case unreachable
    /// It answers, but not as an Atrium does.
    case notUnderstood

    /// Nil where nobody waits any more.
    init?(_ error: HTTPClientError) {
        switch error {
        case .cancelled: return nil
        case .status(401, _): self = .refused
        case .status(409, _): self = .full
        case .status(429, _), .resting: self = .busy
        case .unreachable, .timedOut, .tls: self = .unreachable
        case .status(500..., _): self = .ill
        case .status, .tooLarge, .wrongType, .notParsable, .redirect, .invalidRequest: self = .notUnderstood
        }
    }

    /// What a visitor may know of it: the endpoint's words for what was answered, also when the page is opened later.
    func trouble(at host: String) -> ConnectionTrouble {
        switch self {
        case .ended: .ended
        case .unreachable: .unreachable
        case .refused: .refused(message(401, host))
        case .full: .answered(message(409, host))
        case .busy: .answered(message(429, host))
        case .ill: .answered(message(500, host))
        case .notUnderstood: .answered(message(400, host))
        }
    }

    private func message(_ status: Int, _ host: String) -> Text {
        Text(FavouritesEndpoint.expectedStatuses(of: host).message(for: status))
    }
}
