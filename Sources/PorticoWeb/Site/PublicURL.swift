import Foundation
import Portico

/// The address visitors use: scheme, host and port, as they stand in canonical links.
///
///     let url = try PublicURL("https://atrium.example")
///     url.absolute("/domains")   // "https://atrium.example/domains"
///
/// It is given, never taken from a request: a `Host` header is whatever the client says.
public struct PublicURL: Sendable, Hashable, CustomStringConvertible {
    /// Scheme, host and port without a closing slash: an origin (RFC 6454 section 6.2).
    public let origin: String
    public let isSecure: Bool
    private let host: String
    private let port: Int

    /// Throws when the text is not an absolute `http` or `https` URL, or has a path, a query or a user in it.
    public init(_ text: String) throws(PublicURLError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.encodedHost?.lowercased()
        else {
            throw PublicURLError(text: text, what: "is not an absolute URL")
        }
        guard scheme == "http" || scheme == "https" else {
            throw PublicURLError(text: text, what: "is neither http nor https")
        }
        guard !host.isEmpty else { throw PublicURLError(text: text, what: "names no host") }
        guard parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil, parts.user == nil
        else {
            throw PublicURLError(text: text, what: "has more than scheme, host and port")
        }
        guard parts.port.map((1...65_535).contains) ?? true else {
            throw PublicURLError(text: text, what: "has a port that is none")
        }
        isSecure = scheme == "https"
        let defaultPort = isSecure ? 443 : 80
        port = parts.port ?? defaultPort
        origin = "\(scheme)://\(host)" + (port == defaultPort ? "" : ":\(port)")
        self.host = host
    }

    /// The absolute URL of a path that begins with a slash.
    public func absolute(_ path: String) -> String {
        origin + path
    }

    /// Whether both lead to the same port of this machine, by whichever of its names: people type `localhost` for
    /// `127.0.0.1`.
    func isSameLoopback(as other: PublicURL) -> Bool {
        isLoopback && other.isLoopback && isSecure == other.isSecure && port == other.port
    }

    /// Whether it leads to this machine, under whatever name it is reached.
    package var isLoopback: Bool { Self.loopbackHosts.contains(host) }

    /// Whether the host is an address, which nobody can make lead elsewhere as they can a name.
    var isNumeric: Bool {
        IPAddress(host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host) != nil
    }

    private static let loopbackHosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    public var description: String { origin }
}

/// Why a text cannot be the address of a site.
public struct PublicURLError: Error, Sendable, Hashable, CustomStringConvertible {
    public var text: String
    public var what: String

    public var description: String {
        "\(text) \(what); give it as https://host or http://host:port"
    }
}
