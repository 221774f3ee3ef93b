import Foundation
import Networking

/// Where a source of dog facts is, and how it is asked: by one of two APIs, or for a feed.
///
///     DogFactsAddress("https://facts.example/api/facts").base    // "https://facts.example"
///     DogFactsAddress("https://facts.example")                   // asked by the second API
///     DogFactsAddress(feed: "https://facts.example/dogs.atom")
///
/// The address may end with the path of either API; without one it is asked by the second.
public struct DogFactsAddress: Sendable, Hashable {
    /// What stands in front of the API's path: what an `APIEnvironment` is made of.
    public let base: String
    let endpoint: DogFactsEndpoint

    public init(_ address: String) {
        let text = address.hasSuffix("/") ? String(address.dropLast()) : address
        let endpoints: [DogFactsEndpoint] = [.factsV2(limit: 5), .facts(number: 5)]
        let named = endpoints.first { text.hasSuffix($0.path) }
        endpoint = named ?? endpoints[0]
        base = named.map { String(text.dropLast($0.path.count)) } ?? text
    }

    /// The address of a feed, Atom or RSS; nil where it is none of http or https.
    public init?(feed address: String) {
        guard let url = URLComponents(string: address), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.encodedHost, !host.isEmpty, url.user == nil,
            url.password == nil, url.fragment == nil
        else { return nil }
        base = "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
        let parameters = url.queryItems?.map { Parameters.Parameter($0.name, ParameterValue($0.value)) } ?? []
        endpoint = .feed(path: url.path.isEmpty ? "/" : url.path, Parameters(parameters))
    }

    /// The one that is asked where no other is set.
    public static let standard = DogFactsAddress("https://dogapi.dog/api/v2/facts")

    /// The host, as people know the source by.
    var host: String {
        let afterScheme = base.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        return afterScheme.isEmpty ? base : String(afterScheme)
    }
}

/// The requests of the public APIs of dog facts, and that of a feed.
enum DogFactsEndpoint: Endpoint, Hashable {
    /// Answers `{"facts":["…"],"success":true}`.
    case facts(number: Int)
    /// Answers `{"data":[{"id":"…","type":"fact","attributes":{"body":"…"}}]}`.
    case factsV2(limit: Int)
    /// Answers Atom or RSS.
    case feed(path: String, Parameters)

    var path: String {
        switch self {
        case .facts: "/api/facts"
        case .factsV2: "/api/v2/facts"
        case .feed(let path, _): path
        }
    }

    var parameters: Parameters {
        switch self {
        case .facts(let number): ["number": .integer(number)]
        case .factsV2(let limit): ["limit": .integer(limit)]
        case .feed(_, let parameters): parameters
        }
    }

    var format: ResponseFormat { isFeed ? .xml : .json }

    var headers: [String: String] {
        isFeed ? ["Accept": "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8"] : [:]
    }

    var isFeed: Bool { if case .feed = self { true } else { false } }

    var expectedStatuses: [ExpectedStatus] {
        [
            .answer(200), .failure(404, FactSourceMessages.empty), .failure(429, FactSourceMessages.askedTooOften),
            .otherwise(FactSourceMessages.ill),
        ]
    }
}
