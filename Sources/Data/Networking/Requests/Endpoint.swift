public import Portico

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
    /// The statuses that count as an answer, and those that mean something known; others get a general message.
    /// Visitors read what they say.
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
    public var expectedStatuses: [ExpectedStatus] { [.answer(200)] }
    public var format: ResponseFormat { .json }
    public var credential: CredentialChoice { .environment }
}

/// A status of a source, and what it means there.
///
///     var expectedStatuses: [ExpectedStatus] {
///         [.answer(200), .failure(429, ShopMessages.askedTooOften), .otherwise(ShopMessages.isIll)]
///     }
///
/// Messages are texts in the languages of the app: `load` throws them, and pages show them in the visitor's language.
public struct ExpectedStatus: Sendable, Hashable {
    /// Nil is any status that the others do not name.
    public var code: Int?
    /// A sentence for people, without the number. Nil for an answer, and where a general sentence will do.
    public var message: SaidMessage?
    /// Whether `load` returns it; else it throws `HTTPClientError.status` with the message.
    public var isAnswer: Bool

    /// People read what is in it.
    public static func answer(_ code: Int) -> ExpectedStatus {
        ExpectedStatus(code: code, message: nil, isAnswer: true)
    }

    public static func failure(_ code: Int, _ message: some LocalisedText) -> ExpectedStatus {
        ExpectedStatus(code: code, message: SaidMessage(message), isAnswer: false)
    }

    /// A failure that is expected, of which whoever asks makes something else than a message.
    public static func failure(_ code: Int) -> ExpectedStatus {
        ExpectedStatus(code: code, message: nil, isAnswer: false)
    }

    /// For all statuses that are not named.
    public static func otherwise(_ message: some LocalisedText) -> ExpectedStatus {
        ExpectedStatus(code: nil, message: SaidMessage(message), isAnswer: false)
    }
}

extension [ExpectedStatus] {
    /// What a status means: in the endpoint's words, else in words that fit any source.
    public func message(for status: Int) -> SaidMessage {
        let known = first { $0.code == status } ?? first { $0.code == nil }
        return known?.message ?? SaidMessage(StatusMessages.general(status))
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
