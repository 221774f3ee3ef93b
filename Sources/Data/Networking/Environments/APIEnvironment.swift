import Foundation

/// Where an API is, and what each request to it carries: production, a mirror, a test server. An open set, chosen by
/// configuration.
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

    /// `host` is a name as it stands in an address; one that cannot be an address makes every call fail with
    /// `invalidRequest`.
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

extension APIEnvironment {
    /// Scheme, host and port as they stand in front of a path.
    public var origin: String {
        "\(scheme.rawValue)://\(authority)"
    }

    /// The host, and a port that is not the scheme's own.
    public var authority: String { host + (port.map { ":\($0)" } ?? "") }

    /// Whether an address is this environment's: then it gets the credential.
    func isOwn(_ url: URL) -> Bool {
        Self.scheme(of: url) == scheme && Self.place(of: url) == "\(host):\(port ?? scheme.port)"
    }

    /// Whether an answer may lead there: to this host and port, from http to https on their own ports, or to a host
    /// that was configured.
    func allows(_ url: URL) -> Bool {
        guard let target = Self.scheme(of: url), let place = Self.place(of: url), url.user() == nil,
            url.password() == nil
        else {
            return false
        }
        if place == "\(host):\(port ?? scheme.port)", target == scheme { return true }
        guard target == .https else { return false }
        if scheme == .http, port == nil, place == "\(host):443" { return true }
        return redirectHosts.contains { redirectHost in
            let name = redirectHost.lowercased()
            return place == name || place == name + ":443"
        }
    }

    private static func scheme(of url: URL) -> Scheme? {
        url.scheme.flatMap { Scheme(rawValue: $0.lowercased()) }
    }

    /// Host and port; nil without a host.
    private static func place(of url: URL) -> String? {
        guard let scheme = scheme(of: url),
            let host = URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost?.lowercased(), !host.isEmpty
        else { return nil }
        return "\(host):\(url.port ?? scheme.port)"
    }
}

/// Why a text is not the address of an API.
public enum APIEnvironmentError: Error, Sendable, Hashable, CustomStringConvertible {
    case notAnAddress
    /// Neither `http` nor `https`.
    case scheme
    /// A name or password in it: it would be logged.
    case userInfo
    case queryOrFragment

    public var description: String {
        switch self {
        case .notAnAddress: "is not an address such as https://api.example.org"
        case .scheme: "must begin with https:// or http://"
        case .userInfo: "must not contain a name or password"
        case .queryOrFragment: "must not contain ? or #"
        }
    }
}
