/// Asks the endpoints of one API.
///
///     let answer = try await client.load(DomainsDBEndpoint.search(query))
///     let page = try Mapper().map(DomainsDBAnswer.self, from: answer)
///
/// Whatever stands behind it keeps the limits of a call: its deadline, its size, its redirects, its attempts.
public protocol HTTPClient: Sendable {
    /// Whether calls are under way.
    var isLoading: Bool { get }

    /// The answer, with a status that the endpoint expects. Throws `HTTPClientError` for any other, and for none.
    func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> HTTPAnswer
}
