import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Portico
import PorticoHost
import PorticoSessions
import ServiceLifecycle

// The stream of a page: what changes in it is told to the browser that shows it.
extension RouteResponder {
    /// Whether a request is for the stream of a page, not for the page.
    static func wantsStream(_ request: Request) -> Bool {
        // Browsers name many types, and no stream among them.
        guard let accept = request.headers[.accept], accept.utf8.count < 32 else { return false }
        return accept == "text/event-stream"
    }

    /// The changes to the page from the version on that the browser has.
    ///
    /// Who names no version has nothing that could change, is told so (204), and asks no more. A page that leads elsewhere
    /// by now, or whose visitor is no longer who it was printed for, is to be asked for again.
    func stream(to request: Request, _ exchange: inout Exchange) async throws -> Response {
        guard declared != nil, let field = request.headers[.lastEventID],
            let version = PageVersion(field)
        else { return Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
        var visit = try await visit(of: request.headers)
        await recognition.lengthenSession(of: &visit)
        exchange.note(visit)
        // A stream says nothing itself; its page is asked for again, since its visitor is another one by now.
        if let notice = site.noticeOfCopiedToken(to: visit, at: route.address) {
            exchange.cookieFields.append(try carrier.field(carrying: notice, to: visit.audience))
        }
        if case .refused(let seconds) = site.limiter.admitWork(for: visit.address, in: visit.session?.record.key) {
            return refusal(.tooManyRequests, retryAfter: seconds, visit)
        }
        let key = LiveKey(address: route.address, audience: visit.audience, variant: visit.wishes.variant)
        let headers = identifying(visit, in: request.headers)
        let seat = site.live.seat(at: key, from: version, for: client.address) { await self.printed(key, headers) }
        guard let seat else { return refusal(.serviceUnavailable, retryAfter: 60, visit) }
        let workKey = OwnedWork.Key(route: route, audience: key.audience, variant: key.variant)
        if let (work, interest) = site.ownedWork.follow(workKey) {
            seat.group.follow(work, keeping: interest)
        } else {
            seat.group.completeIfNeeded()
        }
        exchange.followed = seat
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                .vary: site.parts.pagesVaryBy,
                // Proxies of one make would hold it back until it is long.
                .accelBuffering: "no",
            ],
            // Where no connection follows the page itself.
            body: ResponseBody { writer in
                try await withGracefulShutdownHandler {
                    while let bytes = seat.stream.bytes(of: await seat.stream.next()) {
                        if bytes.readableBytes > 0 { try await writer.write(bytes) }
                    }
                } onGracefulShutdown: {
                    seat.stream.end()
                }
                try await writer.finish(nil)
            }
        )
    }

    /// The header fields that an open page is rendered with: who the visitor is, and which languages they read. A device
    /// that has just signed its owner in has spent its token, so the new session stands in its place.
    private func identifying(_ visit: Visit, in headers: HTTPFields) -> HTTPFields {
        let telling: Set<HTTPField.Name> = [.cookie, .authorization, .acceptLanguage]
        var fields = HTTPFields(headers.filter { telling.contains($0.name) })
        if visit.device == .resumed, let session = visit.session {
            var pairs = ["\(cookies.session)=\(session.number.text)"]
            for name in [cookies.preferences, cookies.timeZone] {
                if let value = CookieHeader(headers)[name] { pairs.append("\(name)=\(value)") }
            }
            fields[.cookie] = pairs.joined(separator: "; ")
        }
        return fields
    }

    private func refusal(_ status: HTTPResponse.Status, retryAfter seconds: Int, _ visit: Visit) -> Response {
        let words = FrameworkText.notUpdated.text(in: site.pages.language(for: visit.visitor.language))
        return Response(
            status: status,
            headers: [
                .retryAfter: String(seconds), .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: words))
        )
    }

    /// The page as it is now, for those who show it; nil where it cannot be printed.
    private func printed(_ key: LiveKey, _ headers: HTTPFields) async -> LiveGroup.Printing? {
        let responder = RouteResponder(site: site.pinned(), route: route, client: client, logger: logger)
        do {
            return try await responder.printing(key, headers)
        } catch is AnswerError {
            return .elsewhere
        } catch let error where error is CancellationError || Task.isCancelled {
            // Nobody shows it any more.
            return nil
        } catch is WebError {
            // Whose pages cost too much lately waits until they may cost something again.
            return nil
        } catch {
            logger.error("a page that is shown could not be brought up to date", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func printing(_ key: LiveKey, _ headers: HTTPFields) async throws -> LiveGroup.Printing {
        let readings = ReadingLog()
        return try await ReadingLog.$current.withValue(readings) {
            let visit = try await visit(of: headers, resuming: false)
            let visitor = visit.visitor
            guard visit.audience == key.audience, visit.wishes.variant == key.variant, site.faults == nil,
                site.flow.start(visitor, wanting: route) == route,
                case .screen(let screen) = try site.flow.resource(at: route, of: visitor)
            else { return .elsewhere }
            try admitWork(for: visit)
            return try await metered(forUpdateOf: visit) {
                let work = site.ownedWork.join(
                    OwnedWork.Key(route: route, audience: key.audience, variant: key.variant)
                )
                // One that is complete may show what has changed since.
                if let work, work.end != .complete {
                    guard work.end == nil else { return .elsewhere }
                    return try await page(of: work.screen, key, visit, [readings, work.readings], work.activity)
                }
                if let elsewhere = await screen.appear(), leads(elsewhere, visit) { return .elsewhere }
                return try await page(of: screen, key, visit, [readings])
            }
        }
    }

    private func page(
        of screen: Screen,
        _ key: LiveKey,
        _ visit: Visit,
        _ readings: [ReadingLog?],
        _ activity: LoadingActivity? = nil
    ) async throws -> LiveGroup.Printing {
        let page = try await ScreenResponder(site: site, visit: visit, format: .html, logger: logger)
            .printed(screen, following: key, readings.compactMap(\.self), activity)
        return page.map { .page($0) } ?? .elsewhere
    }
}
