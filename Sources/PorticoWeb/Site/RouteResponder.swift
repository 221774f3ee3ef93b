import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoHTML

/// Answers a request for one route: shows its screen, sends its file, takes its events.
final class RouteResponder: Sendable {
    let recognition: Recognition
    let route: AnyRoute
    /// What the app's table has at the route; nil where there is no screen.
    let declared: ScreenDeclaration?

    init(site: Site, route: AnyRoute, client: ClientAddress, logger: RequestLogger) {
        recognition = Recognition(site: site, client: client, logger: logger)
        self.route = route
        declared = site.flow.screens[route.name]
    }

    var site: Site { recognition.site }
    var client: ClientAddress { recognition.client }
    var logger: RequestLogger { recognition.logger }
    var cookies: CookieKind { recognition.cookies }

    nonisolated(nonsending) func response(to request: Request, _ exchange: inout Exchange) async throws -> Response {
        switch request.method {
        case .get where Self.wantsStream(request): return try await stream(to: request, &exchange)
        case .get: return try await shown(to: request, &exchange)
        case .head: return try await shown(to: request, &exchange).withoutBody()
        // Forms may be long, and what is typed is read, checked and printed as a whole.
        case .post: return try await onConcurrencyPool { try await posted(request, &exchange) }
        case .options: return Response.options(methods)
        default: throw WebError.methodNotAllowed(request.method, allowed: methods)
        }
    }

    /// Posts are for screens that have events to post.
    var methods: [HTTPRequest.Method] {
        declared?.takesPosts == true ? [.get, .head, .post, .options] : [.get, .head, .options]
    }

    nonisolated(nonsending) private func shown(to request: Request, _ exchange: inout Exchange) async throws -> Response
    {
        let answer = try await answer(to: request, &exchange)
        if request.method == .get { exchange.whole = answer.whole }
        return answer.response
    }

    // Most sessions are found without waiting, and most screens have all they show at once. Such an answer needs no task.
    // A call of an asynchronous function allocates a frame, so most of the work is done in synchronous ones.

    /// How far an answer comes without waiting.
    enum Progress {
        case answered(WholeResponse)
        case pending(PendingPage)
    }

    /// How far an answer comes of which nothing is known yet.
    enum Beginning {
        case progress(Progress)
        /// What the layout shows is to be read first.
        case arrived(Arrival)
    }

    /// The answer as far as it comes without waiting; nil where `response(to:)` has to begin it, as who asks has to be
    /// waited for. What it waits for is for `finish` to wait for.
    func begin(_ request: Request, _ exchange: inout Exchange) throws -> Beginning? {
        guard request.method == .get, declared != nil, !Self.wantsStream(request), site.turns.enter(client.address)
        else { return nil }
        do {
            let beginning = try beginning(of: request, &exchange)
            switch beginning {
            case .progress(.answered)?, nil: site.turns.leave(client.address)
            case .progress(.pending)?, .arrived?: break
            }
            return beginning
        } catch {
            site.turns.leave(client.address)
            throw error
        }
    }

    private func beginning(of request: Request, _ exchange: inout Exchange) throws -> Beginning? {
        let readings = readings(of: request)
        let found = try ReadingLog.$current.withValue(readings) {
            try recognition.visitWithoutWaiting(request.headers, coming: Approach(request.headers))
        }
        guard let visit = found else { return nil }
        if let read = site.parts.services.readLayout(visit.visitor) {
            return .arrived(Arrival(visit: visit, readings: readings, readLayout: read))
        }
        return .progress(try progress(of: request, visit, readings, &exchange))
    }

    /// Completes an answer that was begun, once what it waits for is there.
    nonisolated(nonsending) func finish(_ page: PendingPage, for request: Request) async throws -> WholeResponse {
        defer { site.turns.leave(client.address) }
        return try await answer(with: page, to: request)
    }

    /// The same for who has arrived.
    nonisolated(nonsending) func finish(
        _ arrival: Arrival,
        for request: Request,
        _ exchange: inout Exchange
    ) async throws -> WholeResponse {
        defer { site.turns.leave(client.address) }
        await ReadingLog.$current.withValue(arrival.readings) { await arrival.readLayout() }
        return try await answer(to: request, arrival.visit, arrival.readings, &exchange)
    }

    nonisolated(nonsending) private func answer(
        to request: Request,
        _ exchange: inout Exchange
    ) async throws -> WholeResponse {
        try await site.turns.run(for: client.address) {
            let readings = readings(of: request)
            let visit = try await ReadingLog.$current.withValue(readings) { try await arrived(request) }
            return try await answer(to: request, visit, readings, &exchange)
        }
    }

    nonisolated(nonsending) private func answer(
        to request: Request,
        _ visit: Visit,
        _ readings: ReadingLog?,
        _ exchange: inout Exchange
    ) async throws -> WholeResponse {
        switch try progress(of: request, visit, readings, &exchange) {
        case .answered(let answer): answer
        case .pending(let page): try await answer(with: page, to: request)
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
            coming: request.method == .get ? Approach(request.headers) : .unattended
        )
        await recognition.lengthenSession(of: &visit)
        return visit
    }

    @inline(never)
    private func progress(
        of request: Request,
        _ visit: Visit,
        _ readings: ReadingLog?,
        _ exchange: inout Exchange
    ) throws -> Progress {
        exchange.note(visit)
        try admitWork(for: visit)
        let notes = WorkNotes(readings: readings, meter: site.meter(for: visit))
        return try notes.taken {
            switch try place(for: request, visit) {
            case .elsewhere(let answer): return .answered(answer)
            case .file(let wanted): return .pending(PendingPage(visit, notes, awaiting: .file(wanted)))
            case .screen(let place):
                guard place.format == .html, request.method == .get else {
                    return .pending(PendingPage(visit, notes, awaiting: .screen(place)))
                }
                switch opener.begin(place.screen, for: visit) {
                case .opened(let opened):
                    return .answered(try answer(to: request, with: opened, at: place, visit))
                case .pending(let work):
                    return .pending(PendingPage(visit, notes, awaiting: .page(place, work)))
                }
            }
        }
    }

    private var opener: ScreenOpener {
        ScreenOpener(settings: site.parts.services.firstPaint, owned: site.ownedWork)
    }

    nonisolated(nonsending) private func answer(
        with page: PendingPage,
        to request: Request
    ) async throws -> WholeResponse {
        try await page.notes.taken {
            switch page.awaited {
            case .file(let wanted):
                // Whatever it is made of: it may be read from a disk.
                return try await onConcurrencyPool { try await answer(with: wanted, to: request, page.visit) }
            case .screen(let place):
                let opened = OpenedScreen.complete(place.screen, elsewhere: await place.screen.appear())
                return try answer(to: request, with: opened, at: place, page.visit)
            case .page(let place, let work):
                // A page does not wait for its screen longer than its visitor should.
                let opened = try await opener.open(place.screen, work, for: page.visit)
                return try answer(to: request, with: opened, at: place, page.visit)
            }
        }
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
        coming approach: Approach = .unattended,
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
