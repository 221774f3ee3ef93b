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
/// All but the path has a default: a `GET` without parameters that expects 200 and JSON, with the environment's
/// credential.
public protocol Endpoint: Sendable {
    /// Below the environment's base address, with a slash in front and nothing encoded: the client encodes it, so that
    /// no text in it can become a query, a fragment or another host. Segments `.` and `..` are refused.
    var path: String { get }
    var method: RequestMethod { get }
    var parameters: Parameters { get }
    /// Where the parameters go. The default is the query for `GET`, `HEAD` and `DELETE`, and a JSON body for the
    /// others.
    var encoding: ParameterEncoding { get }
    /// They go before the environment's default headers, whatever the case of their letters.
    var headers: [String: String] { get }
    /// The statuses that count as an answer, and those that mean something known; others get a general message. What
    /// they say may be shown to a visitor.
    var expectedStatuses: [ExpectedStatus] { get }
    /// What the body of an answer must be.
    var format: ResponseFormat { get }
    var credential: CredentialChoice { get }
}

extension Endpoint {
    public var method: RequestMethod { .get }
    public var parameters: Parameters { [:] }
    public var encoding: ParameterEncoding { method.hasBody ? .json : .query }
    public var headers: [String: String] { [:] }
    public var expectedStatuses: [ExpectedStatus] { [.answer(200, "Here is the answer.")] }
    public var format: ResponseFormat { .json }
    public var credential: CredentialChoice { .environment }
}

/// A status of a source, what it means there, and whether it is an answer.
///
///     var expectedStatuses: [ExpectedStatus] {
///         [
///             .answer(200, "The domains found."), .failure(403, "The source does not accept the key."),
///             .otherwise("The source does not answer at the moment."),
///         ]
///     }
public struct ExpectedStatus: Sendable, Hashable {
    /// Nil is any status that the others do not name.
    public var code: Int?
    /// A sentence for people, without the number.
    public var message: String
    /// Whether `load` returns it; else it throws `HTTPClientError.status` with the message.
    public var isAnswer: Bool

    public static func answer(_ code: Int, _ message: String) -> ExpectedStatus {
        ExpectedStatus(code: code, message: message, isAnswer: true)
    }

    public static func failure(_ code: Int, _ message: String) -> ExpectedStatus {
        ExpectedStatus(code: code, message: message, isAnswer: false)
    }

    /// For all statuses that are not named.
    public static func otherwise(_ message: String) -> ExpectedStatus {
        ExpectedStatus(code: nil, message: message, isAnswer: false)
    }
}

extension [ExpectedStatus] {
    /// What a status means: in the endpoint's words, else in words that fit any source.
    func message(for status: Int) -> String {
        if let known = first(where: { $0.code == status }) ?? first(where: { $0.code == nil }) { return known.message }
        return switch status {
        case 401, 403: "The source does not let us in."
        case 404, 410: "The source has nothing there."
        case 408, 504: "The source took too long."
        case 429: "The source was asked too often."
        case 500...599: "The source has a problem."
        case 300...399: "The source has moved."
        default: "The source does not take the request."
        }
    }
}

/// The methods of RFC 9110 section 9.3 that APIs use, and `PATCH` (RFC 5789).
public enum RequestMethod: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Changes nothing at the source, so that it may be asked twice, and once for many (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head }

    /// Whether its parameters go into a body unless the endpoint says otherwise.
    public var hasBody: Bool { self == .post || self == .put || self == .patch }
}

/// Which credential a request carries.
public enum CredentialChoice: Sendable {
    /// The one of the environment, if it has one.
    case environment
    /// None, though the environment has one.
    case none
    case own(Credential)
}
