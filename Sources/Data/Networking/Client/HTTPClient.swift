public import Portico

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
    /// The same: now, and each time that changes.
    var loading: AsyncStream<Bool> { get }

    /// The answer, with a status that the endpoint expects. Throws `HTTPClientError` for any other, and for none.
    func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> APIResponse
}

/// Why a source gave no answer that can be used.
public enum HTTPClientError: Error, Sendable, Hashable {
    /// Its name is unknown, or nobody listens there, or the connection broke.
    case unreachable
    case timedOut
    /// The connection could not be made safe.
    case tls
    /// A status the endpoint does not take as an answer; `message` is what the endpoint says of it, for a visitor to
    /// read.
    case status(Int, message: SaidMessage)
    /// The body is longer than that many bytes.
    case tooLarge(limit: Int)
    /// The type the source gave, which is not the endpoint's.
    case wrongType(String)
    /// `firstBytes` are for the log: printable, and without the credential.
    case notParsable(firstBytes: String)
    /// It led to where nobody is to follow: from https to http, to another host, or in circles.
    case redirect
    /// It failed so often, or asked for so much time, that it is not asked for a while. Where it asked for that, `why` is
    /// what the endpoint said of it then, for whoever comes meanwhile.
    case resting(seconds: Int, why: SaidMessage? = nil)
    /// The endpoint or the environment cannot be made a request; nothing was sent.
    case invalidRequest(String)
    /// Nobody waits for the answer any more.
    case cancelled

    /// For an answer that is not what was expected, such as JSON of another shape.
    public static func notParsable(_ answer: APIResponse) -> HTTPClientError {
        .notParsable(firstBytes: answer.firstBytes)
    }
}

extension HTTPClientError: CustomStringConvertible {
    /// For the log.
    public var description: String {
        switch self {
        case .unreachable: "the source cannot be reached"
        case .timedOut: "the source took too long"
        case .tls: "no safe connection to the source"
        case .status(let status, let message): "status \(status): \(message.message)"
        case .tooLarge(let limit): "the answer is longer than \(limit) bytes"
        case .wrongType(let type): "the answer is of type \(type)"
        case .notParsable(let firstBytes): "the answer cannot be read; it begins: \(firstBytes)"
        case .redirect: "the source led to where nobody follows"
        case .resting(let seconds, nil): "the source is not asked for \(seconds) s, because it failed"
        case .resting(let seconds, let why?): "the source is not asked for \(seconds) s: \(why.message)"
        case .invalidRequest(let reason): "not a request: \(reason)"
        case .cancelled: "nobody waits for the answer any more"
        }
    }
}
