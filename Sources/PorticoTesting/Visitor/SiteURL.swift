/// A URL within the visited site: path, query and fragment, percent-encoded.
struct SiteURL: Hashable, Sendable, CustomStringConvertible {
    /// Begins with a slash.
    var path: String
    var query: String?
    var fragment: String?

    /// What is sent to the server: path and query.
    var target: String {
        path + (query.map { "?" + $0 } ?? "")
    }

    var description: String {
        target + (fragment.map { "#" + $0 } ?? "")
    }
}

extension SiteURL {
    /// Where a reference on a page leads.
    enum Reference: Equatable {
        case here(SiteURL)
        /// Another site, or something that is no page, such as `mailto:`.
        case elsewhere(String)
    }

    /// Resolves a reference the way browsers do (URL standard, 4.4, as far as one site needs it).
    func resolve(_ written: String, origin: SiteOrigin) -> Reference {
        let reference = Self.cleaned(written)
        if let (scheme, rest) = Self.scheme(of: reference) {
            guard scheme == "http" || scheme == "https", let slashes = Self.authorityStart(rest) else {
                return .elsewhere(reference)
            }
            return Self.absolute(slashes, scheme: scheme, reference: reference, origin: origin)
        }
        if let rest = Self.authorityStart(reference) {
            return Self.absolute(rest, scheme: origin.scheme.rawValue, reference: reference, origin: origin)
        }
        let parts = Parts(reference)
        if parts.path.isEmpty {
            return .here(SiteURL(path: path, query: parts.query ?? query, fragment: parts.fragment))
        }
        let isAbsolute = parts.path.hasPrefix("/")
        let directory = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        let joined = isAbsolute ? parts.path : directory + parts.path
        return .here(SiteURL(path: Self.withoutDots(joined), query: parts.query, fragment: parts.fragment))
    }

    private static func absolute(_ rest: Substring, scheme: String, reference: String, origin: SiteOrigin) -> Reference
    {
        let end = rest.firstIndex { "/\\?#".contains($0) } ?? rest.endIndex
        guard origin.isNamed(by: String(rest[..<end]), scheme: scheme) else { return .elsewhere(reference) }
        let parts = Parts(String(rest[end...]))
        return .here(
            SiteURL(
                path: withoutDots(parts.path.isEmpty ? "/" : parts.path),
                query: parts.query,
                fragment: parts.fragment
            )
        )
    }

    /// Without spaces and control characters around it and without tabs and line breaks in it; what is not ASCII is
    /// escaped at once, so that an accent can't hide the mark before it.
    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { $0.value > 0x20 }),
            let end = scalars.lastIndex(where: { $0.value > 0x20 })
        else { return "" }
        let kept = scalars[start...end].filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
        return kept.map { $0.isASCII ? String($0) : UTF8.encode($0).map { $0.map(\.percentEncoded).joined() } ?? "" }
            .joined()
    }

    private static func scheme(of text: String) -> (String, Substring)? {
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
            return nil
        }
        let scheme = text[..<colon]
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else {
            return nil
        }
        return (String(scheme).asciiLowercased, text[text.index(after: colon)...])
    }

    /// What follows two slashes or backslashes.
    private static func authorityStart(_ text: some StringProtocol) -> Substring? {
        let start = text.prefix(2)
        return start.count == 2 && start.allSatisfy { $0 == "/" || $0 == "\\" } ? Substring(text.dropFirst(2)) : nil
    }

    /// The path without `.` and `..` segments, which never climb above the root.
    private static func withoutDots(_ path: some StringProtocol) -> String {
        var kept: [Substring] = []
        let segments = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in zip(segments.indices, segments) {
            let isLast = index == segments.endIndex - 1
            switch segment.lowercased().replacingDotEscapes {
            case ".":
                if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default:
                kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// Path, query and fragment of a reference, each percent-encoded as its place asks.
    private struct Parts {
        var path: String
        var query: String?
        var fragment: String?

        init(_ reference: String) {
            var rest = Substring(reference)
            if let hash = rest.firstIndex(of: "#") {
                fragment = rest[rest.index(after: hash)...].percentEncoded(also: "\"<>`")
                rest = rest[..<hash]
            }
            if let mark = rest.firstIndex(of: "?") {
                query = rest[rest.index(after: mark)...].percentEncoded(also: "\"#<>'")
                rest = rest[..<mark]
            }
            let slashed = String(rest.map { $0 == "\\" ? "/" : $0 })
            path = slashed[...].percentEncoded(also: "\"#<>?^`{}")
        }
    }
}

extension String {
    fileprivate var replacingDotEscapes: String {
        split(separator: "%2e", omittingEmptySubsequences: false).joined(separator: ".")
    }
}

extension Substring {
    /// With controls, spaces, everything beyond ASCII and `others` as percent escapes; escapes already there stay.
    fileprivate func percentEncoded(also others: String) -> String {
        var encoded = ""
        for byte in utf8 {
            if byte > 0x20, byte < 0x7F, !others.utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte.percentEncoded
            }
        }
        return encoded
    }
}

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
