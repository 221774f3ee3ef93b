import DogFacts
import Foundation
import Networking
import Portico

/// What an Atrium is asked about the favourites of whoever has a token: its pages as JSON, and events posted to them.
enum FavouritesEndpoint: Endpoint {
    case list(Credential)
    case change(FavouriteChange, Credential)

    var path: String {
        switch self {
        case .change(.add(let id), _): "/dog-facts/\(id.text)"
        case .list, .change(.remove, _): "/dog-facts/favourites"
        }
    }

    var method: RequestMethod {
        switch self {
        case .list: .get
        case .change: .post
        }
    }

    var parameters: Parameters {
        switch self {
        case .list: [:]
        case .change(.add(let id), _): ["event": "favouriteTapped", "fields": ["id": .text(id.text)]]
        case .change(.remove(let id), _): ["event": "removeTapped", "fields": ["id": .text(id.text)]]
        }
    }

    var credential: CredentialChoice {
        switch self {
        case .list(let credential), .change(_, let credential): .own(credential)
        }
    }

    var expectedStatuses: [ExpectedStatus] {
        [
            .answer(200, "Here are the favourites."),
            .failure(401, "The token is not valid."),
            .failure(404, "The fact is not there."),
            .failure(409, "There are as many favourites as there may be."),
            .failure(429, "It was asked too often."),
            .otherwise("It has a problem of its own just now."),
        ]
    }
}

/// The page of favourites as an Atrium gives it to programs.
///
///     {"screen": "dogFacts.favourites", "condition": "ok",
///      "value": {"rows": [{"id": "5d0f6c9be5a1", "text": "Dogs dream.", "source": "A book"}]}}
struct FavouritesAnswerDTO: Decodable {
    struct Value: Decodable {
        let rows: LenientList<Row>
    }

    struct Row: Decodable {
        let id: String
        let text: String?
        let source: String?

        /// Nil where it is another text's id: it would be another fact here.
        func fact(from host: String) -> DogFact? {
            DogFact(DogFactDTO(fact: text, source: source), from: host).flatMap { $0.id.text == id ? $0 : nil }
        }
    }

    let screen: String
    let condition: String
    let value: Value

    /// More than any Atrium keeps for anybody.
    static let mostRows = 2_000

    var isList: Bool {
        screen == "dogFacts.favourites" && condition == "ok" && value.rows.elements.count <= Self.mostRows
    }
}

extension ConnectionTrouble {
    /// What a client said, as much of it as a visitor may know; nil where nobody waits any more.
    init?(_ error: HTTPClientError) {
        switch error {
        case .cancelled: return nil
        case .status(401, _): self = .refused
        case .status(409, _): self = .full
        case .status(429, _), .resting: self = .busy
        case .unreachable, .timedOut, .tls: self = .unreachable
        case .status(500..., _): self = .unreachable
        case .status, .tooLarge, .wrongType, .notParsable, .redirect, .invalidRequest: self = .notUnderstood
        }
    }
}
