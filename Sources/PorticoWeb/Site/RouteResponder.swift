import HTTPTypes
import Hummingbird
import Logging
import Portico

/// Answers a request for one route: shows its screen, sends its file, takes its events.
struct RouteResponder<R: Route, Shell: ViewInputData>: Sendable {
    let site: Site<R, Shell>
    let route: R
    let client: ClientAddress
    let logger: RequestLogger

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
        case .file(let wanted):
            let file = try await wanted.found()
            if file.fileName != nil, case .refused(let seconds) = site.limiter.admit(.export, from: visit) {
                throw WebFailure.tooMany(retryAfter: seconds)
            }
            return try await FileResponder.response(with: file, isPrivate: visit.session != nil)
        case .screen(let screen):
            await screen.appear()
            var fields: [HTTPField] = []
            if let session = visit.session, let longer = await lengthened(session) {
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
        let host = client.host ?? request.head.authority
        let guarding = CrossSiteGuard(publicURL: site.publicURL, scheme: client.scheme ?? "http", host: host)
        if case .refused(let reason) = guarding.verdict(on: .post, fields: request.headers) {
            logger.notice("a post from another site was refused", metadata: ["reason": "\(reason.rawValue)"])
            throw WebFailure.crossSite
        }
        let arrival = try await arrival(of: request.headers)
        let reader = BodyReader(limits: BodyLimits(for: arrival.events), folder: site.uploads)
        do {
            return try await reader.withForm(of: request) { received in
                try await response(to: received, of: request, arrival)
            }
        } catch let failure as BodyFailure {
            throw WebFailure(failure, of: request)
        }
    }

    /// Who posts, and what keeps it from being carried out. That waits until the body is read, so that what was typed is kept.
    private struct Arrival {
        var visit: Visit
        var events: [EventShape] = []
        var obstacle: (any Error)?
    }

    private func arrival(of headers: HTTPFields) async throws -> Arrival {
        var arrival = Arrival(visit: Visit(address: client.address))
        do {
            arrival.visit = try await visit(of: headers)
            let visitor = arrival.visit.visitor
            guard site.coordinator.start(visitor, wanting: route) == route else { throw AnswerFailure.forbidden }
            guard case .screen(let screen) = try site.coordinator.answer(for: route, of: visitor), screen.takesPosts else {
                throw WebFailure.methodNotAllowed(.post, allowed: try methods(of: visitor))
            }
            arrival.events = screen.events
        } catch let failure as WebFailure {
            throw failure
        } catch {
            arrival.obstacle = error
        }
        // A token's holder sees no page, where a browser's session is lengthened.
        if let session = arrival.visit.session, session.carrier == .bearerToken { _ = await lengthened(session) }
        return arrival
    }

    private func response(to received: ReceivedForm, of request: Request, _ arrival: Arrival) async throws -> Response {
        let visit = arrival.visit
        let responder = PostResponder(
            site: site,
            route: route,
            visit: visit,
            cookies: cookies,
            format: received.event == nil ? MediaPreference(accept: request.headers[.accept]) : .json,
            logger: logger
        )
        guard let event = received.event else {
            guard let obstacle = arrival.obstacle else { return try await responder.response(toForm: received) }
            if let known = await responder.answer(toKnownForm: received) { return known }
            throw KeptForm(form: PostedForm(received.form).typed, cause: obstacle)
        }
        if let obstacle = arrival.obstacle { throw obstacle }
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

    /// The session with its expiry moved on; nil where it stays, also where that cannot be stored: the page is worth more.
    private func lengthened(_ session: OpenSession) async -> OpenSession? {
        do {
            return try await site.sessions.lengthened(session)
        } catch {
            logger.error("a session could not be lengthened", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private var carrier: NoticeCarrier {
        NoticeCarrier(keys: site.services.keys, cookies: cookies, now: site.services.now)
    }

    private func arrivingNotice(_ headers: HTTPFields, _ visit: Visit) -> CarriedNotice? {
        headers.contains(.cookie) ? carrier.notice(in: headers, for: route.location.description, visit.audience) : nil
    }

    /// The notice as the layout prints it, its Undo signed for the visitor.
    private func page(_ notice: CarriedNotice, for visit: Visit) -> PageNotice {
        PageNotice(
            text: notice.text,
            undo: notice.undo.flatMap { undo in
                guard let arguments = try? Form(urlEncoded: undo.arguments) else { return nil }
                let action = undo.action ?? route.location.description
                let offer = site.offers.value(event: undo.event, arguments: arguments, action: action, audience: visit.audience)
                return PageNotice.Undo(action: action, offer: offer)
            }
        )
    }
}

extension Screen {
    fileprivate var takesPosts: Bool {
        events.contains { !$0.navigates }
    }
}
