/// The scheme, host and port a visitor believes the site to be at.
///
/// ```swift
/// let visitor = WebVisitor(transport, origin: SiteOrigin(scheme: .https, host: "atrium.example"))
/// ```
///
/// It decides which links lead elsewhere, whether `Secure` cookies are sent, and what the `Origin` of a post says.
public struct SiteOrigin: Hashable, Sendable, CustomStringConvertible {
    public enum Scheme: String, Sendable {
        case http, https
    }

    public let scheme: Scheme
    /// Lower case; a name or an address without brackets or port.
    public let host: String
    /// Nil for the scheme's own port.
    public let port: Int?

    public init(scheme: Scheme = .http, host: String, port: Int? = nil) {
        self.scheme = scheme
        self.host = host.asciiLowercased
        self.port = port == (scheme == .https ? 443 : 80) ? nil : port
    }

    /// `http://localhost`, which is what Hummingbird's test clients name in their requests.
    public static let localhost = SiteOrigin(host: "localhost")

    /// As an `Origin` header says it (RFC 6454, 6.2): `http://localhost:8080`.
    public var description: String {
        "\(scheme.rawValue)://\(authority)"
    }

    var authority: String {
        port.map { "\(host):\($0)" } ?? host
    }

    /// Whether browsers send it `Secure` cookies: over TLS, or to this machine (Secure Contexts, 3.1).
    var isTrustworthy: Bool {
        scheme == .https || host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "::1"
    }

    /// Whether an authority as written in a link is this one.
    func isNamed(by authority: String, scheme other: String) -> Bool {
        guard other == scheme.rawValue else { return false }
        let standard = scheme == .https ? ":443" : ":80"
        let written = authority.asciiLowercased
        return (written.hasSuffix(standard) ? String(written.dropLast(standard.count)) : written) == self.authority
    }
}
