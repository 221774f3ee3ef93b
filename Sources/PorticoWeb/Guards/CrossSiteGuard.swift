import HTTPTypes

/// Refuses what another site makes a visitor's browser send.
///
///     let guarding = CrossSiteGuard(publicURL: site.publicURL, scheme: "http", host: request.head.authority)
///     guarding.verdict(on: .post, fields: request.headers)   // .allowed, or .refused and why
///
/// A method that changes something needs `Sec-Fetch-Site: same-origin` (W3C Fetch Metadata), or where a browser does
/// not say that, an `Origin` (RFC 6454 section 7) that is the site's. Whatever of the two is there must fit. A request
/// with neither comes from a very old browser, and is refused if it brings a cookie, or from no browser at all. So
/// signing in is guarded too, which needs no cookie yet.
struct CrossSiteGuard: Sendable {
    enum Verdict: Sendable, Hashable {
        case allowed
        case refused(Reason)
    }

    /// For the log; visitors are told that the form has to be sent from the page itself.
    enum Reason: String, Sendable, Hashable {
        case fetchSite = "Sec-Fetch-Site is not same-origin"
        case origin = "Origin is not the site's"
        case nothingSaid = "neither Sec-Fetch-Site nor Origin, but a cookie"
        case unknownSite = "the request was sent to a name that is not known to be the site's"
    }

    /// The site's own origin: scheme, host, and the port unless it is the scheme's. Nil where it is not known; then no
    /// `Origin` fits.
    let origin: String?

    init(origin: String?) {
        self.origin = origin
    }

    /// Takes the public URL's origin; without one, the origin of what the request itself was sent to, where that is an
    /// address or `localhost`. A public URL on this machine stands for its other names too, as long as the request was
    /// sent to that name.
    ///
    /// Any other name is only what the client says, and its owner can make it lead here (DNS rebinding): a site that is
    /// to be reached by name needs a public URL.
    init(publicURL: PublicURL?, scheme: String, host: String?) {
        let asked = host.flatMap { try? PublicURL("\(scheme)://\($0)") }
        guard let publicURL else {
            self.init(origin: asked.flatMap { $0.isNumeric || $0.isLoopback ? $0.origin : nil })
            return
        }
        self.init(origin: asked.flatMap { $0.isSameLoopback(as: publicURL) ? $0.origin : nil } ?? publicURL.origin)
    }

    func verdict(on method: HTTPRequest.Method, fields: HTTPFields) -> Verdict {
        if Self.safeMethods.contains(method) || isBearerOnly(fields) { return .allowed }
        let sites = fields[values: .secFetchSite]
        let origins = fields[values: .origin]
        // Exact, so that a list of values, another case or a space more is refused like anything else odd.
        guard sites.isEmpty || sites == ["same-origin"] else { return .refused(.fetchSite) }
        guard origins.isEmpty || origins.count == 1 && origins.first == origin else { return .refused(.origin) }
        if sites.isEmpty, origins.isEmpty { return fields.contains(.cookie) ? .refused(.nothingSaid) : .allowed }
        // The browser means the name that it was led by.
        return origin == nil ? .refused(.unknownSite) : .allowed
    }

    /// Whether a request, of whatever method, comes from a page of the site or from no page: a browser says `none` where
    /// somebody typed the address. One that says nothing is very old, or none.
    func isOwn(_ fields: HTTPFields) -> Bool {
        let (sites, origins) = (fields[values: .secFetchSite], fields[values: .origin])
        return (sites.isEmpty || sites == ["same-origin"] || sites == ["none"])
            && (origins.isEmpty || origins == [origin])
    }

    /// RFC 9110 section 9.2.1. `TRACE` is left out: nobody answers it.
    private static let safeMethods: Set<HTTPRequest.Method> = [.get, .head, .options]

    /// A bearer token is no ambient authority: another site's page cannot make a browser add one (RFC 6750 section
    /// 2.1).
    private func isBearerOnly(_ fields: HTTPFields) -> Bool {
        let credentials = fields[values: .authorization]
        guard !fields.contains(.cookie), credentials.count == 1, let credential = credentials.first else {
            return false
        }
        let parts = credential.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" && !parts[1].allSatisfy(\.isWhitespace)
    }
}

extension HTTPField.Name {
    // The text is a token (RFC 9110 section 5.6.2), so the alternative, which the type system asks for, is never taken.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
    static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest") ?? .origin
}
