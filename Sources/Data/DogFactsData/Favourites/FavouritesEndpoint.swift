import DogFacts
import Foundation
import Networking
import Portico

/// What an Atrium is asked about the favourites of whoever has a token: its pages as JSON, and events posted to them.
/// `host` is the name that visitors know it by.
struct FavouritesEndpoint: Endpoint {
    enum Request {
        case list
        case change(FavouriteChange)
    }

    let request: Request
    let token: Credential
    let host: String

    var path: String {
        switch request {
        case .change(.add(let id)): "/dog-facts/\(id.text)"
        case .list, .change(.remove): "/dog-facts/favourites"
        }
    }

    var method: RequestMethod {
        switch request {
        case .list: .get
        case .change: .post
        }
    }

    var parameters: Parameters {
        switch request {
        case .list: [:]
        case .change(.add(let id)): ["event": "favouriteTapped", "fields": ["id": .text(id.text)]]
        case .change(.remove(let id)): ["event": "removeTapped", "fields": ["id": .text(id.text)]]
        }
    }

    var credential: CredentialChoice { .own(token) }

    var expectedStatuses: [ExpectedStatus] { Self.expectedStatuses(of: host) }

    /// The same of each request.
    static func expectedStatuses(of host: String) -> [ExpectedStatus] {
        [
            // That a fact is not there is seen by the list.
            .answer(200), .failure(404),
            .failure(401, OtherAtriumMessages.refused(host)),
            .failure(409, OtherAtriumMessages.full(host)),
            .failure(429, OtherAtriumMessages.busy(host)),
        ] + [500, 502, 503, 504].map { .failure($0, OtherAtriumMessages.ill(host)) }
            + [.otherwise(OtherAtriumMessages.notUnderstood(host))]
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
    static let maxRows = 2_000

    var isList: Bool {
        screen == "dogFacts.favourites" && condition == "ok" && value.rows.elements.count <= Self.maxRows
    }
}
