import HTTPTypes
import Logging
import Portico
import PorticoSessions

/// Finds out who a request comes from: by their session, else by the device that they stay signed in on.
struct Recognition: Sendable {
    let site: Site
    let client: ClientAddress
    /// What is asked for; nil where no request does.
    let target: String?
    let logger: RequestLogger

    var cookies: CookieKind { site.cookies(for: client) }

    var placeKeeper: PlaceKeeper { PlaceKeeper(keys: site.parts.services.keys, cookies: cookies) }

    /// Whether a request brings anything that somebody may be recognised by.
    func isAwaited(in headers: HTTPFields) -> Bool {
        headers.contains(.cookie)
            && (CookieHeader(headers)[cookies.session] != nil || deviceToken(in: headers) != nil)
    }

    /// - Parameters:
    ///   - approach: how the visitor comes.
    ///   - resuming: whether a visitor without a session is signed in by their device. What answers only once may do
    ///     so: the answer brings the next token.
    nonisolated(nonsending) func visit(
        of headers: HTTPFields,
        coming approach: Visitor.Approach = .unattended,
        resuming: Bool = true
    ) async throws -> Visit {
        let session = try await site.sessions.session(of: headers, cookies)
        var facts = try facts(of: headers, session, approach)
        if session == nil, resuming, let token = deviceToken(in: headers) {
            await resume(&facts, with: token, headers)
        }
        return Visit(facts)
    }

    /// Nil where who asks has to be waited for: their session is elsewhere, or to be lengthened, or their device may
    /// begin one.
    func visitWithoutWaiting(_ headers: HTTPFields, coming approach: Visitor.Approach) throws -> Visit? {
        guard case .known(let session) = try site.sessions.sessionWithoutWaiting(of: headers, cookies),
            session != nil || deviceToken(in: headers) == nil
        else { return nil }
        let visit = Visit(try facts(of: headers, session, approach))
        return self.session(toLengthenFor: visit) == nil ? visit : nil
    }

    @inline(never)
    private func facts(
        of headers: HTTPFields,
        _ session: OpenSession?,
        _ approach: Visitor.Approach
    ) throws(WebError) -> Visit.Facts {
        if session == nil, SessionKeeper.bearerToken(headers) != nil { throw WebError.unknownToken }
        return Visit.Facts(
            address: client.address,
            session: session,
            places: placeKeeper.places(in: headers, of: session),
            userAgent: headers[.userAgent],
            client: headers[.xClientVersion],
            coding: ContentCoding(ofPageFor: headers, at: target),
            wishes: VisitorWishes(headers, of: client, at: site, approach)
        )
    }

    /// The session of a visitor that is to be lengthened; nil where it was lengthened lately. One that began with this
    /// request is new, and its cookie is on the way.
    private func session(toLengthenFor visit: Visit) -> OpenSession? {
        guard visit.device == nil, let session = visit.session, site.sessions.isToBeLengthened(session) else {
            return nil
        }
        return session
    }

    /// Moves the expiry of a visitor's session on where it is time to, and the cookie's with it, whatever they ask for:
    /// so it is known, too, whether a session was ever used.
    nonisolated(nonsending) func lengthenSession(of visit: inout Visit) async {
        guard let session = session(toLengthenFor: visit), let longer = await lengthened(session) else { return }
        let endsWithBrowser = site.devices != nil && longer.record.account != nil
        // A program's is of no use to a browser.
        let fields =
            longer.record.program == nil ? cookies.fields(giving: longer, endsWithBrowser: endsWithBrowser) : []
        visit = visit.changed { facts in
            facts.session = longer
            facts.cookieFields += fields
        }
    }

    /// The session with its expiry moved on; nil where it stays, also where that cannot be stored: the page is worth
    /// more.
    nonisolated(nonsending) func lengthened(_ session: OpenSession) async -> OpenSession? {
        do {
            return try await site.sessions.lengthened(session)
        } catch {
            logger.error("a session could not be lengthened", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
