import HTTPTypes
import Hummingbird
import Logging
import Portico

/// Answers a request for one route: shows its screen, sends its file, takes its events.
struct RouteResponder<R: Route, Shell: ViewInputData>: Sendable {
    let site: Site<R, Shell>
    let route: R
    let client: ClientAddress
    let logger: Logger

    func response(to request: Request) async throws -> Response {
        switch request.method {
        case .get: return try await shown(to: request)
        case .head: return try await shown(to: request).withoutBody()
        case .post: return try await posted(request)
        case .options: return Response.options(try methods())
        default: throw WebFailure.methodNotAllowed(request.method, allowed: try methods())
        }
    }

    /// Posts are for screens that have events to post.
    private func methods(of visitor: Visitor = Visitor()) throws -> [HTTPRequest.Method] {
        guard case .screen(let screen) = try site.coordinator.answer(for: route, of: visitor), screen.takesPosts else {
            return [.get, .head, .options]
        }
        return [.get, .head, .post, .options]
    }

    private func shown(to request: Request) async throws -> Response {
        let cookies = cookies
        var visit = try await visit(of: request.headers)
        let first = site.coordinator.start(visit.visitor, wanting: route)
        guard first == route else { return WebRouter().carryOut(Destination(.replace(first)), from: route) }
        switch try site.coordinator.answer(for: route, of: visit.visitor) {
        case .file(let file):
            if file.fileName != nil, case .refused(let seconds) = site.limiter.admit(.export, from: visit) {
                throw WebFailure.tooMany(retryAfter: seconds)
            }
            return try await FileResponder.response(with: file, isPrivate: visit.session != nil)
        case .screen(let screen):
            await screen.appear()
            var fields: [HTTPField] = []
            if let session = visit.session, let longer = try await site.sessions.lengthened(session) {
                visit.session = longer
                fields.append(contentsOf: cookies.fields(giving: longer))
            }
            let format = MediaPreference(accept: request.headers[.accept])
            let notice = format == .html && request.method == .get ? arrivingNotice(request.headers, visit) : nil
            if notice != nil { fields.append(carrier.arrival) }
            var response = try ScreenResponder(site: site, visit: visit, format: format, logger: logger)
                .response(with: screen, notice: notice.map { page($0, for: visit) })
            for field in fields { response.headers.append(field) }
            return response
        }
    }

    private func posted(_ request: Request) async throws -> Response {
        if case .refused(let reason) = CrossSiteGuard(origin: origin(request)).verdict(on: .post, fields: request.headers) {
            logger.notice("a post from another site was refused", metadata: ["reason": "\(reason.rawValue)"])
            throw WebFailure.crossSite
        }
        let visit = try await visit(of: request.headers)
        guard case .screen(let screen) = try site.coordinator.answer(for: route, of: visit.visitor), screen.takesPosts else {
            throw WebFailure.methodNotAllowed(.post, allowed: try methods(of: visit.visitor))
        }
        let reader = BodyReader(limits: BodyLimits(for: screen.events), folder: site.uploads)
        do {
            return try await reader.withForm(of: request) { received in
                try await response(to: received, of: request, in: visit)
            }
        } catch let failure as BodyFailure {
            throw WebFailure(failure)
        }
    }

    private func response(to received: ReceivedForm, of request: Request, in visit: Visit) async throws -> Response {
        let responder = PostResponder(
            site: site,
            route: route,
            visit: visit,
            cookies: cookies,
            format: received.event == nil ? MediaPreference(accept: request.headers[.accept]) : .json,
            logger: logger
        )
        guard let event = received.event else { return try await responder.response(toForm: received) }
        // Programs that say nothing of where they are from have to show a token: a form's offer is not asked of them.
        let saysOrigin = request.headers.contains(.secFetchSite) || request.headers.contains(.origin)
        guard saysOrigin || visit.session?.carrier == .bearerToken else { throw WebFailure.tokenNeeded }
        return try await responder.response(toEvent: event, received.form, requestKey: request.headers[.idempotencyKey])
    }

    private func visit(of headers: HTTPFields) async throws -> Visit {
        let session = try await site.sessions.session(of: headers, cookies)
        if session == nil, SessionKeeper.bearerToken(headers) != nil { throw WebFailure.unknownToken }
        return Visit(address: client.address, session: session)
    }

    private var cookies: CookieKind {
        CookieKind(isSecure: site.publicURL?.isSecure ?? (client.scheme == "https"))
    }

    /// The site's own origin: the one it is known by, else the one that was asked for.
    private func origin(_ request: Request) -> String? {
        if let publicURL = site.publicURL { return publicURL.origin }
        guard let host = client.host ?? request.head.authority else { return nil }
        return "\(client.scheme ?? "http")://\(host)"
    }

    private var carrier: NoticeCarrier {
        NoticeCarrier(keys: site.services.keys, cookies: cookies, now: site.services.now)
    }

    private func arrivingNotice(_ headers: HTTPFields, _ visit: Visit) -> CarriedNotice? {
        carrier.notice(in: headers, for: route.location.description, visit.audience)
    }

    /// The notice as the layout prints it, its Undo signed for the visitor.
    private func page(_ notice: CarriedNotice, for visit: Visit) -> PageNotice {
        PageNotice(
            text: notice.text,
            undo: notice.undo.flatMap { undo in
                guard let arguments = try? Form(urlEncoded: undo.arguments) else { return nil }
                let offer = site.offers.value(event: undo.event, arguments: arguments, action: undo.action, audience: visit.audience)
                return PageNotice.Undo(action: undo.action, offer: offer)
            }
        )
    }
}

extension Screen {
    fileprivate var takesPosts: Bool {
        events.contains { !$0.navigates }
    }
}
