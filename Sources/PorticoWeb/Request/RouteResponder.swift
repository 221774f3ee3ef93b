import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoHTML
import PorticoHost

/// Answers a request for one route: shows its screen, sends its file, takes its events.
final class RouteResponder: Sendable {
    let recognition: Recognition
    let route: AnyRoute
    /// What the app's table has at the route; nil where there is no screen.
    let declared: ScreenDeclaration?

    init(site: Site, route: AnyRoute, client: ClientAddress, target: String? = nil, logger: RequestLogger) {
        recognition = Recognition(site: site, client: client, target: target, logger: logger)
        self.route = route
        declared = site.flow.screens[route.name]
    }

    var site: Site { recognition.site }
    var client: ClientAddress { recognition.client }
    var logger: RequestLogger { recognition.logger }
    var cookies: CookieKind { recognition.cookies }

    /// The answer as far as it comes without waiting. A page has one of its visitor's turns until it is answered.
    func answer(to request: Request, _ exchange: inout Exchange) throws -> Step<WholeResponse> {
        guard request.method == .get, declared != nil, !Self.wantsStream(request), site.turns.enter(client.address)
        else { return .later { try await self.awaited(request, &$0) } }
        do {
            let step = try arrival(of: request, &exchange)
            guard case .later(let rest)? = step else {
                site.turns.leave(client.address)
                return step ?? .later { try await self.awaited(request, &$0) }
            }
            return .later { [self] exchange in
                defer { site.turns.leave(client.address) }
                return try await rest(&exchange)
            }
        } catch {
            site.turns.leave(client.address)
            throw error
        }
    }

    nonisolated(nonsending) private func awaited(
        _ request: Request,
        _ exchange: inout Exchange
    ) async throws -> WholeResponse {
        switch request.method {
        case .get where Self.wantsStream(request): return WholeResponse(try await stream(to: request, &exchange))
        case .get: return try await shown(to: request, &exchange)
        case .head: return WholeResponse(try await shown(to: request, &exchange).response.withoutBody())
        // Forms may be long, and what is typed is read, checked and printed as a whole.
        case .post: return WholeResponse(try await onConcurrencyPool { try await posted(request, &exchange) })
        case .patch, .delete:
            return WholeResponse(try await onConcurrencyPool { try await uploaded(request, &exchange) })
        case .options: return WholeResponse(.options(methods))
        default: throw WebError.methodNotAllowed(allowed: methods)
        }
    }

    /// Posts are for screens that have events to post.
    var methods: [HTTPRequest.Method] {
        let changing: [HTTPRequest.Method] = takesUploads ? [.post, .patch, .delete] : [.post]
        return [.get, .head] + (declared?.takesPosts == true ? changing : []) + [.options]
    }

    nonisolated(nonsending) private func shown(
        to request: Request,
        _ exchange: inout Exchange
    ) async throws -> WholeResponse {
        try await site.turns.run(for: client.address) {
            let readings = readings(of: request)
            let visit = try await ReadingLog.$current.withValue(readings) { try await arrived(request) }
            return try await page(for: request, visit, readings, &exchange).value(&exchange)
        }
    }

    /// Nil where who asks has to be waited for.
    private func arrival(of request: Request, _ exchange: inout Exchange) throws -> Step<WholeResponse>? {
        let readings = readings(of: request)
        let found = try ReadingLog.$current.withValue(readings) {
            try recognition.visitWithoutWaiting(request.headers, coming: Visitor.Approach(request.headers))
        }
        guard let visit = found else { return nil }
        guard let readLayout = site.parts.services.readLayout(visit.visitor) else {
            return try page(for: request, visit, readings, &exchange)
        }
        return .later { [self] exchange in
            await ReadingLog.$current.withValue(readings) { await readLayout() }
            return try await page(for: request, visit, readings, &exchange).value(&exchange)
        }
    }

    /// What a page shows is told to those who keep it open when it changes. HEAD has the length of the page with the mark
    /// that following takes.
    private func readings(of request: Request) -> ReadingLog? {
        declared != nil && MediaPreference(accept: request.headers[.accept]) == .html ? ReadingLog() : nil
    }

    nonisolated(nonsending) private func arrived(_ request: Request) async throws -> Visit {
        var visit = try await visit(
            of: request.headers,
            coming: request.method == .get ? Visitor.Approach(request.headers) : .unattended
        )
        await recognition.lengthenSession(of: &visit)
        return visit
    }

    @inline(never)
    private func page(
        for request: Request,
        _ visit: Visit,
        _ readings: ReadingLog?,
        _ exchange: inout Exchange
    ) throws -> Step<WholeResponse> {
        exchange.note(visit)
        try admitWork(for: visit)
        return try WorkNotes(readings: readings, meter: site.meter(for: visit)).taken {
            switch try place(for: request, visit) {
            case .elsewhere(let answer): .now(answer)
            case .file(let wanted):
                // Whatever it is made of: it may be read from a disk.
                .later { [self] _ in
                    try await onConcurrencyPool { try await answer(with: wanted, to: request, visit) }
                }
            case .screen(let place):
                try opened(place, for: request, visit).map { [self] opened in
                    try answer(to: request, with: opened, at: place, visit)
                }
            }
        }
    }

    private func opened(_ place: ScreenPlace, for request: Request, _ visit: Visit) -> Step<OpenedScreen> {
        guard place.format == .html, request.method == .get else {
            return .later { _ in .complete(place.screen, elsewhere: await place.screen.appear()) }
        }
        // A page does not wait for its screen longer than its visitor should.
        return ScreenOpener(settings: site.parts.services.firstPaint, owned: site.ownedWork)
            .open(place.screen, for: visit)
    }

    /// A screen, and how it was asked for.
    struct ScreenPlace: Sendable {
        let screen: Screen
        let own: OwnAddress?
        let format: MediaPreference
    }

    /// What a request leads to.
    private enum Place {
        case elsewhere(WholeResponse)
        case file(Download)
        case screen(ScreenPlace)
    }

    @inline(never)
    private func place(for request: Request, _ visit: Visit) throws -> Place {
        // A browser asks again when the link is followed, and so does the site's script, which looks for HTML. No cache
        // keeps it, so it needs no `Vary`.
        if request.method == .get, request.headers.areOfUnwantedPrefetch {
            return .elsewhere(
                WholeResponse(
                    Response(
                        status: .serviceUnavailable,
                        headers: [.cacheControl: "no-store", .contentType: "text/html; charset=utf-8"]
                    )
                )
            )
        }
        let visitor = visit.visitor
        let first = site.flow.start(visitor, wanting: route)
        guard first == route else { return .elsewhere(WholeResponse(try ledFirst(to: first, request, visit))) }
        switch try site.flow.resource(at: route, of: visitor) {
        case .file(let wanted):
            // A file is made, and counted, for whoever wants it.
            if request.headers.areOfPrefetch {
                return .elsewhere(
                    WholeResponse(Response(status: .noContent, headers: [.cacheControl: "no-store"]))
                )
            }
            try admit(wanted.pace, visit)
            return .file(wanted)
        case .screen(let screen):
            let own = request.method == .get ? OwnAddress(of: route, site.flow.patterns, asked: request.head) : nil
            if let own, own.isVisited {
                return .elsewhere(WholeResponse(try redirect(Departure(.replace, to: own.text), visit)))
            }
            let format = MediaPreference(accept: request.headers[.accept])
            return .screen(ScreenPlace(screen: screen, own: own, format: format))
        }
    }

    private func answer(with wanted: Download, to request: Request, _ visit: Visit) async throws -> WholeResponse {
        let file = try await found(wanted)
        if file.pace != wanted.pace { try admit(file.pace, visit) }
        return WholeResponse(
            try await FileResponder.response(
                with: file,
                to: request,
                isPrivate: visit.session != nil || !visit.cookieFields.isEmpty,
                varyingBy: site.parts.services.languages.count > 1 ? site.parts.pagesVaryBy : nil
            )
        )
    }

    /// The page of a screen, or where it leads who only opened it.
    @inline(never)
    private func answer(
        to request: Request,
        with opened: OpenedScreen,
        at place: ScreenPlace,
        _ visit: Visit
    ) throws -> WholeResponse {
        let format = place.format
        if format == .html, opened.isComplete, let elsewhere = opened.elsewhere, leads(elsewhere, visit) {
            let notice = elsewhere.notice.map { CarriedNotice($0, target: elsewhere.address) }
            return WholeResponse(
                try redirect(
                    elsewhere,
                    carrying: notice ?? ledNotice(request.headers, to: elsewhere.address, visit),
                    visit
                )
            )
        }
        var fields: [HTTPField] = []
        let arriving = format == .html && request.method == .get ? arrivingNotice(request.headers, visit) : nil
        // What is said on an incomplete page is still said when it is complete.
        if opened.isComplete {
            if arriving != nil { fields.append(carrier.arrival) }
        } else if let notice = site.noticeOfCopiedToken(to: visit, at: route.address) {
            fields.append(try carrier.field(carrying: notice, to: visit.audience))
        }
        var readings: [ReadingLog] = []
        if let own = ReadingLog.current { readings.append(own) }
        if let others = opened.readings { readings.append(others) }
        var answer = try ScreenResponder(site: site, visit: visit, format: format, logger: logger)
            .response(
                with: opened.screen,
                notice: arriving.flatMap { $0.text.isEmpty ? nil : page($0, for: visit) },
                filling: arriving?.filling ?? Form(),
                activity: opened.activity,
                readings: readings
            )
        if format == .html, request.method == .get, !request.headers.areOfPrefetch,
            let place = self.place(after: answer.response, of: visit)
        {
            fields.append(place)
        }
        for field in fields { answer.response.headers.append(field) }
        if let own = place.own { answer.response.headers[.contentLocation] = own.text }
        return answer
    }

    private func found(_ file: Download) async throws -> Download {
        do {
            return try await file.found()
        } catch AnswerError.notFound where file.pace == .api {
            throw WebError.nothingFits
        }
    }

    private func admit(_ pace: Download.Pace, _ visit: Visit) throws(WebError) {
        let kind: RateLimiter.Kind
        switch pace {
        case .page: return
        case .export: kind = .export
        case .api: kind = .api
        }
        if case .refused(let seconds) = site.limiter.admit(kind, from: visit) { throw .tooMany(retryAfter: seconds) }
    }

    /// Who comes, once what the layout shows of them is read.
    nonisolated(nonsending) func visit(
        of headers: HTTPFields,
        coming approach: Visitor.Approach = .unattended,
        resuming: Bool = true
    ) async throws -> Visit {
        let visit = try await recognition.visit(of: headers, coming: approach, resuming: resuming)
        // Files have no layout.
        if declared != nil, let read = site.parts.services.readLayout(visit.visitor) { await read() }
        return visit
    }

    /// A redirect in place of a page, which depends on who asks: nobody keeps it. Opening a page changes no session.
    ///
    /// - Parameter notice: what the next page says, unless it has to tell of a copied token.
    func redirect(
        _ departure: Departure,
        carrying notice: @autoclosure () -> CarriedNotice? = nil,
        _ visit: Visit
    ) throws -> Response {
        var response = WebRouter().carryOut(departure)
        response.headers[.cacheControl] = "no-store"
        if let notice = site.noticeOfCopiedToken(to: visit, at: departure.address) ?? notice() {
            response.headers.append(try carrier.field(carrying: notice, to: visit.audience))
        }
        return response
    }

    var carrier: NoticeCarrier {
        NoticeCarrier(keys: site.parts.services.keys, cookies: cookies, now: site.parts.services.now)
    }

    func arrivingNotice(_ headers: HTTPFields, _ visit: Visit) -> CarriedNotice? {
        headers.contains(.cookie) ? carrier.notice(in: headers, for: route.address, visit.audience) : nil
    }

    /// What was to be said here, for the page that this one leads on to.
    func ledNotice(_ headers: HTTPFields, to address: String, _ visit: Visit) -> CarriedNotice? {
        arrivingNotice(headers, visit)?.led(from: route.address, to: address)
    }

    private func language(of visit: Visit) -> Language { site.pages.language(for: visit.visitor.language) }

    /// The notice as the layout prints it, its Undo signed for the visitor.
    private func page(_ notice: CarriedNotice, for visit: Visit) -> PageNotice {
        PageNotice(
            text: notice.text,
            link: notice.link.map { PageNotice.Link(path: $0, url: site.publicURL?.absolute($0) ?? $0) },
            undo: notice.undo.flatMap { undo in
                guard let arguments = try? Form(urlEncoded: undo.arguments) else { return nil }
                let action = undo.action ?? route.address
                let offer = site.offers.value(
                    event: undo.event,
                    arguments: arguments,
                    action: action,
                    audience: visit.audience
                )
                return PageNotice.Undo(
                    action: action,
                    offer: offer,
                    label: FrameworkText.undo.text(in: language(of: visit))
                )
            }
        )
    }
}
