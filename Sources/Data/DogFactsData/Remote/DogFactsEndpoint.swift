import Networking

/// The requests of the public APIs of dog facts.
enum DogFactsEndpoint: Endpoint, Hashable {
    /// Answers `{"facts":["…"],"success":true}`.
    case facts(number: Int)
    /// Answers `{"data":[{"id":"…","type":"fact","attributes":{"body":"…"}}]}`.
    case factsOfVersion2(limit: Int)

    var path: String {
        switch self {
        case .facts: "/api/facts"
        case .factsOfVersion2: "/api/v2/facts"
        }
    }

    var parameters: Parameters {
        switch self {
        case .facts(let number): ["number": .integer(number)]
        case .factsOfVersion2(let limit): ["limit": .integer(limit)]
        }
    }
}
