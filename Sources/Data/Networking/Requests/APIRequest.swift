public import Foundation

/// A request as it is sent. Its description leaves out query, header fields and body: they may hold a key, or what a
/// visitor typed.
public struct APIRequest: Sendable, Hashable {
    public var method: RequestMethod
    public var url: URL
    /// By their names in lower case.
    public var headers: [String: String]
    public var body: Data?

    public init(method: RequestMethod = .get, url: URL, headers: [String: String] = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension APIRequest: CustomStringConvertible, CustomReflectable {
    public var description: String {
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(method.rawValue) \(url.scheme ?? "")://\(url.host() ?? "")\(port)\(url.path(percentEncoded: true))"
    }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What makes two calls the same: then one of them is made, and the other waits for it.
struct Call: Sendable, Hashable {
    /// Without the credential.
    let request: APIRequest
    let rules: ResponseRules
    let credential: Credential?

    init(_ endpoint: some Endpoint, in environment: APIEnvironment, size: Int) throws(HTTPClientError) {
        request = try RequestBuilder(endpoint, environment).request()
        rules = ResponseRules(
            statuses: endpoint.expectedStatuses,
            format: endpoint.format,
            hasBody: endpoint.method != .head,
            size: size
        )
        credential =
            switch endpoint.credential {
            case .environment: environment.credential
            case .none: nil
            case .own(let own): own
            }
    }
}
