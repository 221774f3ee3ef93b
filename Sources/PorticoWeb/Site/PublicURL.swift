import Foundation

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

    /// Throws when the text is not an absolute `http` or `https` URL, or has a path, a query or a user in it.
    public init(_ text: String) throws(PublicURLFailure) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.encodedHost?.lowercased()
        else {
            throw PublicURLFailure(text: text, what: "is not an absolute URL")
        }
        guard scheme == "http" || scheme == "https" else { throw PublicURLFailure(text: text, what: "is neither http nor https") }
        guard !host.isEmpty else { throw PublicURLFailure(text: text, what: "names no host") }
        guard parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil, parts.user == nil else {
            throw PublicURLFailure(text: text, what: "has more than scheme, host and port")
        }
        let isDefaultPort = parts.port == nil || parts.port == (scheme == "https" ? 443 : 80)
        origin = "\(scheme)://\(host)" + (isDefaultPort ? "" : ":\(parts.port ?? 0)")
        isSecure = scheme == "https"
    }

    /// The absolute URL of a path that begins with a slash.
    public func absolute(_ path: String) -> String {
        origin + path
    }

    public var description: String { origin }
}

/// Why a text cannot be the address of a site.
public struct PublicURLFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public var text: String
    public var what: String

    public var description: String {
        "\(text) \(what); give it as https://host or http://host:port"
    }
}
