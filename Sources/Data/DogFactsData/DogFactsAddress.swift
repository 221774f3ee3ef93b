import Networking

/// Where a source of dog facts is, and which of the two APIs it has.
///
///     DogFactsAddress("https://facts.example/api/facts").base    // "https://facts.example"
///     DogFactsAddress("https://facts.example")                   // asked by the second API
///
/// The address may end with the path of either API; without one it is asked by the second.
public struct DogFactsAddress: Sendable, Hashable {
    /// What stands in front of the API's path: what an `APIEnvironment` is made of.
    public let base: String
    let endpoint: DogFactsEndpoint

    public init(_ address: String) {
        let text = address.hasSuffix("/") ? String(address.dropLast()) : address
        let endpoints: [DogFactsEndpoint] = [.factsOfVersion2(limit: 5), .facts(number: 5)]
        let named = endpoints.first { text.hasSuffix($0.path) }
        endpoint = named ?? endpoints[0]
        base = named.map { String(text.dropLast($0.path.count)) } ?? text
    }

    /// The one that is asked where no other is set.
    public static let standard = DogFactsAddress("https://dogapi.dog/api/v2/facts")

    /// The host, as people know the source by.
    var host: String {
        let afterScheme = base.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        return afterScheme.isEmpty ? base : String(afterScheme)
    }
}

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

    var expectedStatuses: [ExpectedStatus] {
        [
            .answer(200), .failure(404, FactSourceMessages.empty), .failure(429, FactSourceMessages.askedTooOften),
            .otherwise(FactSourceMessages.ill),
        ]
    }
}
