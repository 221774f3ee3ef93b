import HTTPTypes
import Hummingbird
import Portico

/// Turns a request into a response: method, path, route, answer, presentation. Throws `WebError`.
struct SiteResponder: Sendable {
    let site: Site

    /// How far the answer to a request comes without waiting.
    enum Beginning: Sendable {
        case answered(Response)
        case waiting(Waiting)
    }

    /// What has to be waited for.
    enum Waiting: Sendable {
        case route(RouteResponder)
        /// One whose answer was begun.
        case page(RouteResponder, PendingPage)
        /// One of whose answer only who asks is known.
        case arrival(RouteResponder, Arrival)
        case health, readiness
        case development(DevelopmentResponder, Location)
        /// A form that was posted there comes back with it.
        case refusal(WebError)
        /// Nothing but who is told of it.
        case failure(any Error)
        /// Whatever is there is somebody else's.
        case other
    }

    func begin(_ request: Request, from peer: IPAddress?, _ exchange: inout Exchange) throws -> Beginning {
        switch try finding(for: request, from: peer, &exchange) {
        case .route(let responder):
            switch try responder.begin(request, &exchange) {
            case .progress(.answered(let answer))?:
                exchange.whole = answer.whole
                return .answered(answer.response)
            case .progress(.pending(let page))?: return .waiting(.page(responder, page))
            case .arrived(let arrival)?: return .waiting(.arrival(responder, arrival))
            case nil: return .waiting(.route(responder))
            }
        case .answer(let response): return .answered(response)
        case .file(let file): return .answered(try unread(request) ?? read(file, by: request, &exchange))
        case .health:
            guard let verdict = site.health.known else { return .waiting(.health) }
            return .answered(try unread(request) ?? read(HealthResponder.response(verdict), by: request, &exchange))
        case .waiting(let waiting): return .waiting(waiting)
        }
    }

    /// Nil when no route, file or health check has the path.
    nonisolated(nonsending) func response(
        to request: Request,
        from peer: IPAddress?,
        _ exchange: inout Exchange
    ) async throws -> Response? {
        switch try begin(request, from: peer, &exchange) {
        case .answered(let response): response
        case .waiting(let waiting): try await response(to: request, from: peer, after: waiting, &exchange)
        }
    }

    /// Nil as above.
    nonisolated(nonsending) func response(
        to request: Request,
        from peer: IPAddress?,
        after waiting: Waiting,
        _ exchange: inout Exchange
    ) async throws -> Response? {
        switch waiting {
        case .route(let responder): return try await responder.response(to: request, &exchange)
        case .page(let responder, let page):
            let answer = try await responder.finish(page, for: request)
            exchange.whole = answer.whole
            return answer.response
        case .arrival(let responder, let arrival):
            let answer = try await responder.finish(arrival, for: request, &exchange)
            exchange.whole = answer.whole
            return answer.response
        case .other: return nil
        case .health:
            if let other = try unread(request) { return other }
            return read(HealthResponder.response(await site.health.verdict()), by: request, &exchange)
        case .readiness:
            if let other = try unread(request) { return other }
            let answer = WholeResponse(try await ReadyResponder(site: site).response(to: request))
            return read(answer, by: request, &exchange)
        case .development(let responder, let location): return try await responder.response(at: location)
        case .refusal(let failure):
            throw await StrayForm(site: site, client: client(of: request, from: peer)).failure(failure, of: request)
        case .failure(let failure): throw failure
        }
    }

    /// What answers a request.
    private enum Finding {
        case route(RouteResponder)
        case answer(Response)
        case file(WholeResponse)
        case health
        case waiting(Waiting)
    }

    /// Does not wait, so that what it needs on the way is gone when what it finds answers.
    @inline(never)
    private func finding(
        for request: Request,
        from peer: IPAddress?,
        _ exchange: inout Exchange
    ) throws -> Finding {
        if request.method == .options, request.head.path == "*" {
            return .answer(Response.options(Self.readingMethods))
        }
        guard let target = RequestTarget(request.head.path) else {
            throw WebError.badRequest(
                FrameworkText(forPrograms: "The address of a request must begin with a slash.")
            )
        }
        let location = try Self.location(target)
        if location.path.count == 1, location.path.first == HealthResponder.path {
            exchange.route = HealthResponder.path
            exchange.path = "/\(HealthResponder.path)"
            return .health
        }
        if location.path.count == 1, location.path.first == ReadyResponder.path {
            exchange.route = ReadyResponder.path
            exchange.path = "/\(ReadyResponder.path)"
            return .waiting(.readiness)
        }
        if location.path.first == AssetStore.prefix {
            exchange.route = AssetStore.prefix
            guard let response = AssetResponder(assets: site.assets).response(to: location.path, request: request)
            else {
                exchange.path = "/\(AssetStore.prefix)/…"
                return .waiting(.other)
            }
            exchange.path = target.path
            return .file(response)
        }
        if location.path.first == DevelopmentResponder.prefix {
            exchange.route = DevelopmentResponder.prefix
            exchange.path = "/\(DevelopmentResponder.prefix)/…"
            return .waiting(
                DevelopmentResponder(site, request, from: peer).map { .development($0, location) } ?? .other
            )
        }
        let loggedPath = site.parts.loggedPath
        if let refusal = ClientVersionGuard(oldest: site.parts.services.oldestClient).refusal(request.headers) {
            exchange.path = loggedPath.text(of: location.path)
            return .waiting(.refusal(refusal))
        }
        if let faults = site.faults {
            return .answer(PageFaultResponder(faults: faults, assets: site.assets).response(to: request, exchange))
        }
        switch site.flow.route(at: location) {
        case .notMine:
            exchange.path = loggedPath.text(of: location.path)
            guard let shorter = slashless(location) else { return .waiting(.other) }
            return .answer(Response(status: .permanentRedirect, headers: [.location: shorter]))
        case .bad(let parameter):
            exchange.path = loggedPath.text(of: location.path)
            // An id that can be none is the address of nothing.
            return .waiting(.refusal(parameter.isInPath ? .notFound : Self.badQuery(parameter)))
        case .route(let route):
            exchange.route = route.name
            exchange.path = loggedPath.text(ofRoute: route.name)
            let client = client(of: request, from: peer)
            return .route(RouteResponder(site: site, route: route, client: client, logger: exchange.logger))
        }
    }

    private static func badQuery(_ parameter: BadParameter) -> WebError {
        .badRequest(
            FrameworkText(
                en: "The page is there, but the address asks it for something it does not have. Correct the "
                    + "address, or leave that part out.",
                de:
                    "Die Seite gibt es, aber die Adresse verlangt etwas von ihr, das sie nicht hat. Berichtigen Sie "
                    + "die Adresse, oder lassen Sie diesen Teil weg.",
                ar: "الصفحة موجودة، لكن العنوان يطلب منها ما ليس فيها. صحّح العنوان أو احذف ذلك الجزء."
            ),
            details: [parameter.sentence]
        )
    }

    /// Why nothing answers at an address.
    nonisolated(nonsending) func nothing(at request: Request, from peer: IPAddress?) async -> any Error {
        await StrayForm(site: site, client: client(of: request, from: peer)).failure(.notFound, of: request)
    }

    /// Which language an error page is in, whoever asked for it: where nobody looked who they are, too.
    func wishes(of request: Request, from peer: IPAddress?) -> VisitorWishes {
        VisitorWishes(request.headers, of: client(of: request, from: peer), at: site)
    }

    /// Whether an error page is to be shown to somebody whom nobody has recognised yet. Where what they are recognised
    /// by cannot be read, it is not tried again.
    func hasToRecognise(
        _ request: Request,
        from peer: IPAddress?,
        failingWith error: any Error,
        _ exchange: Exchange
    ) -> Bool {
        guard !exchange.isVisitorKnown, !(error is StoreError), !Task.isCancelled,
            MediaPreference(request.headers) == .html
        else { return false }
        return recognition(of: request, from: peer, exchange).isAwaited(in: request.headers)
    }

    /// Finds out who asks, so that an error page is theirs. Whoever cannot be recognised is nobody in particular.
    nonisolated(nonsending) func recognise(
        _ request: Request,
        from peer: IPAddress?,
        _ exchange: inout Exchange
    ) async {
        let recognition = recognition(of: request, from: peer, exchange)
        let visit = try? await site.turns.run(for: recognition.client.address) {
            let visit = try await recognition.visit(of: request.headers, resuming: request.method == .get)
            await site.parts.services.readLayout(visit.visitor)?()
            return visit
        }
        if let visit { exchange.note(visit) }
    }

    private func recognition(of request: Request, from peer: IPAddress?, _ exchange: Exchange) -> Recognition {
        Recognition(site: site, client: client(of: request, from: peer), logger: exchange.logger)
    }

    /// The page of this site that a request was made from, as the browser says; nil where it says none, and for a page
    /// that asks for itself again.
    func page(before request: Request, from peer: IPAddress?) -> AnyRoute? {
        guard let url = request.headers[.referer],
            let origin = CrossSiteGuard(site, client(of: request, from: peer), request).origin,
            url.hasPrefix(origin + "/")
        else { return nil }
        let address = String(url.dropFirst(origin.count))
        let isItself = [.get, .head].contains(request.method) && address == request.head.path
        return isItself ? nil : site.flow.route(at: address)
    }

    private func client(of request: Request, from peer: IPAddress?) -> ClientAddress {
        ClientAddress(peer: peer, fields: request.headers, trusting: site.parts.services.trustedProxies)
    }

    private static var readingMethods: [HTTPRequest.Method] { [.get, .head, .options] }

    /// The answer to who wants something else than to read what can only be read; nil to who reads.
    private func unread(_ request: Request) throws(WebError) -> Response? {
        switch request.method {
        case .get, .head: nil
        case .options: Response.options(Self.readingMethods)
        default: throw .methodNotAllowed(request.method, allowed: Self.readingMethods)
        }
    }

    private func read(_ answer: WholeResponse, by request: Request, _ exchange: inout Exchange) -> Response {
        if request.method == .head { return answer.response.withoutBody() }
        exchange.whole = answer.whole
        return answer.response
    }

    private static func location(_ target: RequestTarget) throws(WebError) -> Location {
        do throws(BrokenEncoding) {
            return try Location(target.text)
        } catch {
            switch error {
            case .percentSign:
                throw .badRequest(
                    FrameworkText(
                        en: "A percent sign in the address is not followed by two hexadecimal digits.",
                        de: "Auf ein Prozentzeichen in der Adresse folgen nicht zwei hexadezimale Ziffern.",
                        ar: "علامة نسبة مئوية في العنوان لا يتبعها رقمان ست عشريان."
                    )
                )
            case .notUTF8:
                throw .badRequest(
                    FrameworkText(
                        en: "The address is not UTF-8 once its percent signs are decoded.",
                        de: "Die Adresse ist nicht UTF-8, wenn ihre Prozentzeichen aufgelöst sind.",
                        ar: "العنوان ليس UTF-8 بعد فك علامات النسبة المئوية فيه."
                    )
                )
            }
        }
    }

    /// Where a path with a closing slash leads, if it is a route without one.
    private func slashless(_ location: Location) -> String? {
        guard location.path.count > 1, location.path.last == "" else { return nil }
        let shorter = Location(path: location.path.dropLast(), query: location.query)
        if case .notMine = site.flow.route(at: shorter) { return nil }
        return shorter.description
    }
}
