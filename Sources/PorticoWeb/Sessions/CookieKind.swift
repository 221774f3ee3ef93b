import HTTPTypes

/// What the cookies of a site are called and how they are set.
///
/// Over https their names begin with `__Host-`: browsers then take them from this host only, for all of its paths, and
/// send them over https only (RFC 6265bis section 4.1.3.2). Over http, where that is refused, they have plain names.
struct CookieKind: Sendable, Hashable {
    let session: String
    let notice: String
    let places: String
    let preferences: String
    /// What a remembered device is known by.
    let device: String
    private let attributes: String

    /// Made once: every request asks for them.
    private static let secure = CookieKind(prefixedForHTTPS: true)
    private static let plain = CookieKind(prefixedForHTTPS: false)

    init(isSecure: Bool) {
        self = isSecure ? Self.secure : Self.plain
    }

    private init(prefixedForHTTPS isSecure: Bool) {
        let prefix = isSecure ? "__Host-" : ""
        session = prefix + "portico-session"
        notice = prefix + "portico-notice"
        places = prefix + "portico-places"
        preferences = prefix + "portico-preferences"
        device = prefix + "portico-device"
        attributes = "Path=/; \(isSecure ? "Secure; " : "")HttpOnly; SameSite=Lax"
    }

    /// A `Set-Cookie` value.
    ///
    /// - Parameter maxAge: in seconds; nil for one that is forgotten when the browser is closed.
    func setting(_ name: String, to value: String, maxAge: Int?) -> String {
        let age = maxAge.map { "Max-Age=\($0); " } ?? ""
        return "\(name)=\(value); \(age)\(attributes)"
    }

    /// The header that gives a browser its session; none where the session came as a token, which its holder keeps.
    ///
    /// - Parameter endsWithBrowser: whether the browser is to forget it when it is closed.
    func fields(giving session: OpenSession, endsWithBrowser: Bool = false) -> [HTTPField] {
        guard session.carrier == .cookie else { return [] }
        let maxAge = endsWithBrowser ? nil : Int(SessionKeeper.lifetime)
        return [
            HTTPField(name: .setCookie, value: setting(self.session, to: session.number.text, maxAge: maxAge))
        ]
    }

    /// The header that lets a browser stay signed in.
    func field(giving token: DeviceToken) -> HTTPField {
        HTTPField(name: .setCookie, value: setting(device, to: token.text, maxAge: Int(DeviceKeeper.lifetime)))
    }

    func removing(_ name: String) -> String {
        setting(name, to: "", maxAge: 0)
    }
}

/// The cookies a request brings (RFC 6265 section 5.4).
struct CookieHeader: Sendable {
    private let pairs: [(name: Substring, value: Substring)]

    init(_ headers: HTTPFields) {
        pairs = headers[values: .cookie].flatMap { header in
            header.split(separator: ";").compactMap { pair in
                let parts = pair.drop { $0 == " " }.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
        }
    }

    /// The value of a cookie; nil where there is none, or several that differ: one of them was planted.
    subscript(name: String) -> String? {
        let values = Set(pairs.lazy.filter { $0.name == name }.map(\.value))
        return values.count == 1 ? values.first.map(String.init) : nil
    }
}
