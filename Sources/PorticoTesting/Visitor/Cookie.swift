public import Foundation

/// A cookie the site has set in this browser.
public struct Cookie: Sendable, Equatable {
    public let name: String
    public let value: String
    /// The path at and below which it is sent.
    public let path: String
    /// When it ends; nil when it ends with the browser.
    public let expires: Date?
    /// Whether it goes over trustworthy connections only.
    public let isSecure: Bool
    /// Whether scripts are kept from it.
    public let isHTTPOnly: Bool
    /// `SameSite` as given, lower case.
    public let sameSite: String?

    /// Whether it is sent to a path (RFC 6265, 5.1.4).
    func applies(to requested: String) -> Bool {
        requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
}

extension Cookie {
    /// Reads a `Set-Cookie` header (RFC 6265, 5.2 and 5.3); nil when a browser would not take the cookie from this page.
    init?(setCookie header: String, from requestPath: String, origin: SiteOrigin, now: Date) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        let (name, value) = Self.pair(parts[0])
        if name.isEmpty && value.isEmpty || name.utf8.count + value.utf8.count > 4096 { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let (key, value) = Self.pair(part, emptyNameIsValue: false)
            attributes[key.asciiLowercased] = value
        }
        if let domain = attributes["domain"]?.asciiLowercased, !domain.isEmpty {
            let bare = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
            guard origin.host == bare || origin.host.hasSuffix("." + bare) else { return nil }
        }
        let path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.directory(of: requestPath)
        let isSecure = attributes["secure"] != nil
        if isSecure, !origin.isTrustworthy { return nil }
        // The prefixes promise what the server says about the cookie (RFC 6265bis, 4.1.3).
        let prefix = name.asciiLowercased
        if prefix.hasPrefix("__secure-") || prefix.hasPrefix("__host-"), !isSecure { return nil }
        if prefix.hasPrefix("__host-"), path != "/" || attributes["path"] == nil || attributes["domain"]?.isEmpty == false { return nil }
        self.name = name
        self.value = value
        self.path = path
        self.isSecure = isSecure
        isHTTPOnly = attributes["httponly"] != nil
        sameSite = attributes["samesite"]?.asciiLowercased
        expires =
            attributes["max-age"].flatMap { CookieDate.end(maxAge: $0, now: now) } ?? attributes["expires"].flatMap { CookieDate.parse($0) }
    }

    private static func pair(_ part: Substring, emptyNameIsValue: Bool = true) -> (String, String) {
        guard let equals = part.firstIndex(of: "=") else {
            let text = String(part).asciiTrimmed
            return emptyNameIsValue ? ("", text) : (text, "")
        }
        return (String(part[..<equals]).asciiTrimmed, String(part[part.index(after: equals)...]).asciiTrimmed)
    }

    /// The default path of a cookie (RFC 6265, 5.1.4).
    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
