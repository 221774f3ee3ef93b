import HTTPTypes
import Hummingbird
import Portico
import PorticoHost
import PorticoSessions

/// Turns a request into a response: method, path, route, answer, presentation. Throws `WebError`.
struct SiteResponder: Sendable {
    let site: Site

    /// The answer as far as it comes without waiting; nil when no route, file or health check has the path.
    func answer(
        to request: Request,
        from peer: IPAddress?,
        _ exchange: inout Exchange
    ) throws -> Step<WholeResponse>? {
        switch try finding(for: request, from: peer, &exchange) {
        case .route(let responder): try responder.answer(to: request, &exchange)
        case .answer(let step): step
        case .nothing: nil
        }
    }

    /// What answers a request.
    private enum Finding {
        case route(RouteResponder)
        case answer(Step<WholeResponse>)
        /// Whatever is there is somebody else's.
        case nothing
    }

    /// Does not wait, so that what it needs on the way is gone when what it finds answers.
    @inline(never)
    private func finding(
        for request: Request,
        from peer: IPAddress?,
        _ exchange: inout Exchange
    ) throws -> Finding {
        if request.method == .options, request.head.path == "*" {
            return .answer(.now(WholeResponse(.options(Self.readingMethods))))
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
            let verdict: Step<HealthCheck.Verdict> =
                if let known = site.health.known { .now(known) } else { .later { _ in await site.health.verdict() } }
            return .answer(try read(verdict.map { HealthResponder.response($0) }, by: request))
        }
        if location.path.count == 1, location.path.first == ReadyResponder.path {
            exchange.route = ReadyResponder.path
            exchange.path = "/\(ReadyResponder.path)"
            let answer = Step.later { _ in WholeResponse(try await ReadyResponder(site: site).response(to: request)) }
            return .answer(try read(answer, by: request))
        }
        if location.path.first == AssetStore.prefix {
            exchange.route = AssetStore.prefix
            guard let response = AssetResponder(assets: site.assets).response(to: location.path, request: request)
            else {
                exchange.path = "/\(AssetStore.prefix)/…"
                return .nothing
            }
            exchange.path = target.path
            return .answer(try read(.now(response), by: request))
        }
        if location.path.first == DevelopmentResponder.prefix {
            exchange.route = DevelopmentResponder.prefix
            exchange.path = "/\(DevelopmentResponder.prefix)/…"
            let answer = DevelopmentResponder(site, request, from: peer)?.answer(at: location)
            return answer.map { .answer($0) } ?? .nothing
        }
        let loggedPath = site.parts.loggedPath
        if let refusal = ClientVersionGuard(oldest: site.parts.services.oldestClient).refusal(request.headers) {
            exchange.path = loggedPath.text(of: location.path)
            return .answer(self.refusal(refusal, of: request, from: peer))
        }
        if let faults = site.faults {
            let page = PageFaultResponder(faults: faults, assets: site.assets).response(to: request, exchange)
            return .answer(.now(WholeResponse(page)))
        }
        switch site.flow.route(at: location) {
        case .notMine:
            exchange.path = loggedPath.text(of: location.path)
            guard let shorter = slashless(location) else { return .nothing }
            let response = Response(status: .permanentRedirect, headers: [.location: shorter])
            return .answer(.now(WholeResponse(response)))
        case .bad(let parameter):
            exchange.path = loggedPath.text(of: location.path)
            // An id that can be none is the address of nothing.
            return .answer(refusal(parameter.isInPath ? .notFound : Self.badQuery(parameter), of: request, from: peer))
        case .route(let route):
            exchange.route = route.name
            exchange.path = loggedPath.text(ofRoute: route.name)
            let client = client(of: request, from: peer)
            return .route(
                RouteResponder(
                    site: site,
                    route: route,
                    client: client,
                    target: request.head.path,
                    logger: exchange.logger
                )
            )
        }
    }

    /// A form that was posted there comes back with it.
    private func refusal(_ refusal: WebError, of request: Request, from peer: IPAddress?) -> Step<WholeResponse> {
        .later { _ in
            throw await StrayForm(site: site, client: client(of: request, from: peer)).failure(refusal, of: request)
        }
    }

    private static func badQuery(_ parameter: BadParameter) -> WebError {
        .badRequest(
            FrameworkText(
                en: "Something at the end of the address is wrong. Correct it, or leave out everything after the "
                    + "question mark.",
                de: "Am Ende der Adresse stimmt etwas nicht. Berichtigen Sie es, oder lassen Sie alles nach dem "
                    + "Fragezeichen weg.",
                ar: "في نهاية العنوان خطأ ما. صحّحه أو احذف كل ما بعد علامة الاستفهام."
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
        Recognition(
            site: site,
            client: client(of: request, from: peer),
            target: request.head.path,
            logger: exchange.logger
        )
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

    /// The answer to who reads. Who wants something else is told what can be done.
    private func read(_ answer: Step<WholeResponse>, by request: Request) throws(WebError) -> Step<WholeResponse> {
        switch request.method {
        case .get: return answer
        case .head: return answer.map { WholeResponse($0.response.withoutBody()) }
        case .options: return .now(WholeResponse(.options(Self.readingMethods)))
        default: throw .methodNotAllowed(allowed: Self.readingMethods)
        }
    }

    private static func location(_ target: RequestTarget) throws(WebError) -> Location {
        do throws(PercentCoding.BrokenEncoding) {
            return try Location(target.text)
        } catch {
            switch error {
            case .percentSign:
                throw .badRequest(
                    FrameworkText(
                        en: "There is a mistake in the address, near a percent sign. Check it and try again.",
                        de: "In der Adresse ist ein Fehler, in der Nähe eines Prozentzeichens. Prüfen Sie sie, und "
                            + "versuchen Sie es noch einmal.",
                        ar: "في العنوان خطأ قرب علامة نسبة مئوية. تحقق منه وحاول مرة أخرى."
                    )
                )
            case .notUTF8:
                throw .badRequest(
                    FrameworkText(
                        en: "The address has characters that cannot be read. Check it and try again.",
                        de: "Die Adresse enthält Zeichen, die nicht gelesen werden können. Prüfen Sie sie, und "
                            + "versuchen Sie es noch einmal.",
                        ar: "في العنوان أحرف تتعذر قراءتها. تحقق منه وحاول مرة أخرى."
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
