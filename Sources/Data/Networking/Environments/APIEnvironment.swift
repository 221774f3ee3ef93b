import Foundation

/// Where an API is, and what each request to it carries: production, a mirror, a test server. An open set, chosen by configuration.
///
///     extension APIEnvironment {
///         static let domainsDB = APIEnvironment("domainsdb", host: "api.domainsdb.info")
///     }
///     let chosen = try APIEnvironment("mirror", address: "http://127.0.0.1:8080/api", credential: .query(name: "api_key", key: key))
///
/// A client contacts the host of its environment and no other, unless `redirectHosts` names it.
public struct APIEnvironment: Sendable {
    /// For the log.
    public var name: String
    public let scheme: Scheme
    /// In lower case; an IPv6 address in brackets.
    public let host: String
    /// Nil is the scheme's own.
    public let port: Int?
    /// What goes before each endpoint's path, without a slash at its end, encoded.
    public let basePath: String
    public var defaultHeaders: [String: String]
    public var credential: Credential?
    /// Other hosts, with a port if it is not 443, that answers may redirect to, by HTTPS and without the credential.
    public var redirectHosts: Set<String>

    public enum Scheme: String, Sendable, Hashable {
        case http, https

        var port: Int { self == .http ? 80 : 443 }
    }

    /// `host` is a name as it stands in an address; one that cannot be an address makes every call fail with `invalidRequest`.
    public init(
        _ name: String,
        scheme: Scheme = .https,
        host: String,
        port: Int? = nil,
        basePath: String = "",
        defaultHeaders: [String: String] = [:],
        credential: Credential? = nil,
        redirectHosts: Set<String> = []
    ) {
        self.name = name
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port == scheme.port ? nil : port
        self.basePath = basePath
        self.defaultHeaders = defaultHeaders
        self.credential = credential
        self.redirectHosts = redirectHosts
    }

    /// For an address that someone typed, such as a setting.
    public init(
        _ name: String,
        address: String,
        defaultHeaders: [String: String] = [:],
        credential: Credential? = nil,
        redirectHosts: Set<String> = []
    ) throws(APIEnvironmentError) {
        guard let url = URL(string: address), let components = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let host = components.encodedHost, !host.isEmpty
        else { throw .notAnAddress }
        guard let scheme = components.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }) else { throw .scheme }
        guard components.user == nil, components.password == nil else { throw .userInfo }
        guard components.query == nil, components.fragment == nil else { throw .queryOrFragment }
        let path = components.percentEncodedPath
        self.init(
            name,
            scheme: scheme,
            host: host,
            port: components.port,
            basePath: path.hasSuffix("/") ? String(path.dropLast()) : path,
            defaultHeaders: defaultHeaders,
            credential: credential,
            redirectHosts: redirectHosts
        )
    }
}
