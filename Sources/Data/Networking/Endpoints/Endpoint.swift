/// One request of an API as a value; as a rule a case of an enum, one enum for each entity.
///
///     enum DogFactsEndpoint: Endpoint {
///         case facts(number: Int)
///
///         var path: String { "/api/facts" }
///         var parameters: Parameters {
///             switch self {
///             case .facts(let number): ["number": .integer(number)]
///             }
///         }
///     }
///
/// All but the path has a default: a `GET` without parameters that expects 200 and JSON, with the environment's credential.
public protocol Endpoint: Sendable {
    /// Below the environment's base address, with a slash in front and nothing encoded: the client encodes it, so that no text in it
    /// can become a query, a fragment or another host. Segments `.` and `..` are refused.
    var path: String { get }
    var method: RequestMethod { get }
    var parameters: Parameters { get }
    /// Where the parameters go. The default is the query for `GET`, `HEAD` and `DELETE`, and a JSON body for the others.
    var encoding: ParameterEncoding { get }
    /// They go before the environment's default headers, whatever the case of their letters.
    var headers: [String: String] { get }
    /// The statuses that count as an answer, and those that mean something known; others get a general message.
    var expectedStatuses: [ExpectedStatus] { get }
    /// What the body of an answer must be.
    var format: AnswerFormat { get }
    var credential: CredentialChoice { get }
}

extension Endpoint {
    public var method: RequestMethod { .get }
    public var parameters: Parameters { [:] }
    public var encoding: ParameterEncoding { method.hasBody ? .json : .query }
    public var headers: [String: String] { [:] }
    public var expectedStatuses: [ExpectedStatus] { [.answer(200, "Here is the answer.")] }
    public var format: AnswerFormat { .json }
    public var credential: CredentialChoice { .environment }
}
