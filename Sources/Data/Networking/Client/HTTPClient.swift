/// Asks the endpoints of one API.
///
///     struct FactsEndpoint: Endpoint { let path = "/api/facts" }
///     struct FactsDTO: Decodable { let facts: LenientList<String> }
///
///     func facts(_ client: some HTTPClient) async throws -> [String] {
///         let answer = try await client.load(FactsEndpoint())
///         return try Mapper().map(FactsDTO.self, from: answer).facts.elements
///     }
///
/// Whatever stands behind it keeps the limits of a call: its deadline, its size, its redirects, its attempts.
public protocol HTTPClient: Sendable {
    /// Whether calls are under way.
    var isLoading: Bool { get }

    /// The answer, with a status that the endpoint expects. Throws `HTTPClientError` for any other, and for none.
    func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> HTTPAnswer
}
