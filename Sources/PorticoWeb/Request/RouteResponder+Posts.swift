import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoHost
import PorticoSessions

// Posts: who sends them, from where, and how much of them is read.
extension RouteResponder {
    func posted(_ request: Request, _ exchange: inout Exchange) async throws -> Response {
        let guarding = CrossSiteGuard(site, client, request)
        if case .refused(let reason) = guarding.verdict(on: .post, fields: request.headers) {
            logger.notice("a post from another site was refused", metadata: ["reason": "\(reason.rawValue)"])
            throw WebError.crossSite
        }
        guard let declaration = site.flow.screens[route.name], declaration.takesPosts else {
            throw await StrayForm(site: site, client: client).failure(
                .methodNotAllowed(allowed: methods),
                of: request
            )
        }
        let arrival = try await arrival(of: request.headers, &exchange)
        let admission = try admission(of: arrival.visit)
        // Also where the visitor is led elsewhere: what was typed into this screen is read in any case.
        var limits = BodyLimits(for: declaration.events, carrying: site.flow.isWayIn(route) ? site.events : [])
        // Nobody keeps the files of who is led elsewhere, so that no stranger can fill the disk.
        if case .failure = arrival.screen { limits = limits.withoutFiles }
        do {
            return try await site.metered(for: arrival.visit) { [limits] in
                try await BodyReader(limits: limits, folder: site.uploads).withForm(of: request) { received in
                    try await response(to: received, of: request, arrival, admission)
                }
            }
        } catch let failure as BodyError {
            throw WebError(failure, of: request)
        }
    }

    /// Whether an event may be carried out. Of those that may not, some are read and given back on their page, which
    /// costs as much as any page; the others are refused unread.
    private func admission(of visit: Visit) throws(WebError) -> RateLimiter.Admission {
        let limiter = site.limiter
        if case .refused(let seconds) = limiter.admitWork(for: visit.address, in: visit.session?.record.key) {
            if case .refused = limiter.admit(.costlyPost, from: visit) { throw .tooCostly(retryAfter: seconds) }
            return .refused(seconds: seconds)
        }
        let admission = limiter.admit(.post, from: visit)
        if case .refused(let seconds) = admission, case .refused = limiter.admit(.refusedPost, from: visit) {
            throw .tooMany(retryAfter: seconds)
        }
        return admission
    }

    /// Who posts, and to which screen.
    private struct Arrival {
        var visit: Visit
        /// Begins a session for who has none, where one is needed.
        var newcomer: Newcomer?
        /// The screen of the post: the only one that is made for it. Or what keeps the post from being carried out,
        /// which waits until the body is read, so that what was typed is kept.
        var screen: Result<Screen, any Error>
        /// Where the visitor is led first, if elsewhere.
        var detour: AnyRoute?
    }

    private func arrival(of headers: HTTPFields, _ exchange: inout Exchange) async throws -> Arrival {
        var arrival = Arrival(visit: Visit(address: client.address), screen: .failure(AnswerError.forbidden))
        do {
            let visit = try await visit(of: headers)
            arrival.visit = visit
            exchange.note(visit)
            let first = site.flow.start(visit.visitor, wanting: route)
            if first == route {
                if visit.session == nil { arrival.newcomer = newcomer(visit) }
                let visitor = visit.visitor(identifiedBy: arrival.newcomer)
                guard case .screen(let screen) = try site.flow.resource(at: route, of: visitor) else {
                    throw WebError.methodNotAllowed(allowed: [.get, .head, .options])
                }
                arrival.screen = .success(screen)
            } else {
                arrival.detour = first
            }
        } catch let failure as WebError {
            throw failure
        } catch {
            arrival.screen = .failure(error)
        }
        // A token's holder sees no page, where a browser's session is lengthened; and a page may post without being
        // opened again.
        if let session = arrival.visit.session, arrival.visit.device == nil,
            session.carrier == .bearerToken || session.record.usedAt == nil
        {
            _ = await recognition.lengthened(session)
        }
        return arrival
    }

    private func newcomer(_ visit: Visit) -> Newcomer {
        Newcomer(
            site.sessions.newSession(device: DeviceName(userAgent: visit.userAgent)?.text),
            store: site.parts.services.sessions,
            logger: logger,
            admit: { [limiter = site.limiter, visit] in limiter.admit(.newVisitor, from: visit) }
        )
    }

    private func response(
        to received: ReceivedForm,
        of request: Request,
        _ arrival: Arrival,
        _ admission: RateLimiter.Admission
    ) async throws -> Response {
        let visit = arrival.visit
        let isWorking = site.flow.screens[route.name]?.isWorking ?? false
        let responder = PostResponder(
            site: site,
            route: route,
            visit: visit,
            newcomer: arrival.newcomer,
            cookies: cookies,
            format: received.event == nil ? MediaPreference(accept: request.headers[.accept]) : .json,
            logger: logger,
            admission: admission,
            deviceToken: site.devices == nil ? nil : CookieHeader(request.headers)[cookies.device],
            carried: received.event == nil && site.flow.isWayIn(route)
                ? PendingForm(carriedBy: received.form, leavingOutSecretsOf: site.events) : nil,
            memory: isWorking ? received.event?.memory ?? received.form[Submission.memoryField] ?? "" : ""
        )
        guard let event = received.event else {
            do {
                switch arrival.screen {
                case .success(let screen): return try await responder.response(toForm: received, on: screen)
                case .failure(let obstacle):
                    if let known = try await responder.answer(toKnownForm: received) { return known }
                    guard let detour = arrival.detour, responder.format == .html else { throw obstacle }
                    return try await responder.response(on: detour, keeping: received)
                }
            } catch let kept as FailedSubmission {
                throw kept
            } catch {
                throw FailedSubmission(
                    form: responder.everythingTyped(in: received),
                    isCutShort: received.isCutShort,
                    cause: error
                )
            }
        }
        let screen = try arrival.screen.get()
        // Programs that say nothing of where they are from have to show a token.
        let saysOrigin = request.headers.contains(.secFetchSite) || request.headers.contains(.origin)
        guard saysOrigin || visit.session?.carrier == .bearerToken else { throw WebError.tokenNeeded }
        return try await responder.response(
            toEvent: event,
            received.form,
            on: screen,
            requestKey: request.headers[.idempotencyKey],
            needsOffer: visit.session.map { $0.carrier == .cookie }
                ?? (CookieHeader(request.headers)[cookies.session] != nil)
        )
    }
}
