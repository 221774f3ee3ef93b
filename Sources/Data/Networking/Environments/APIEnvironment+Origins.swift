import Foundation

extension APIEnvironment {
    /// Scheme, host and port as they stand in front of a path.
    public var origin: String {
        "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// Whether an address is this environment's: then it gets the credential.
    func isOwn(_ url: URL) -> Bool {
        Self.scheme(of: url) == scheme && Self.place(of: url) == "\(host):\(port ?? scheme.port)"
    }

    /// Whether an answer may lead there: to this host and port, from http to https on their own ports, or to a host that was configured.
    func allows(_ url: URL) -> Bool {
        guard let target = Self.scheme(of: url), let place = Self.place(of: url), url.user() == nil, url.password() == nil else {
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
