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
    /// The browser's time zone, which its script sets.
    let timeZone: String
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
        timeZone = prefix + "portico-zone"
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

/// The cookies a request brings (RFC 6265 section 5.4): looked through for each that is asked for, which are few.
struct CookieHeader: Sendable {
    private let lines: [String]

    init(_ headers: HTTPFields) {
        lines = headers[values: .cookie]
    }

    /// The value of a cookie; nil where there is none, or several that differ: one of them was planted.
    subscript(name: String) -> String? {
        var found: String?
        for var line in lines {
            let isUnique = line.withUTF8 { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let pair = rest.prefix { $0 != UInt8(ascii: ";") }
                    rest = rest.dropFirst(pair.count + 1)
                    let cookie = pair.drop { $0 == UInt8(ascii: " ") }
                    guard let equals = cookie.firstIndex(of: UInt8(ascii: "=")),
                        cookie[..<equals].elementsEqual(name.utf8)
                    else { continue }
                    let value = cookie[(equals + 1)...]
                    if let found { guard value.elementsEqual(found.utf8) else { return false } }
                    found = String(decoding: value, as: UTF8.self)
                }
                return true
            }
            guard isUnique else { return nil }
        }
        return found
    }
}
