import HTTPTypes
import Hummingbird
import Logging
import Portico

/// What every request of a site goes through: it is given a number, answered or refused with an error page, gets the
/// security headers, and has its line in the log.
struct RequestPipeline: Sendable {
    private let site: Site
    private let securityHeaders: SharedFields

    init(_ site: Site) {
        self.site = site
        securityHeaders = SharedFields(SecurityHeaders.fields(isSecure: site.publicURL?.isSecure ?? false))
    }

    /// The answer of a server that has nothing but the site.
    ///
    /// - Parameter peer: the address of the other end of the connection, where it is known.
    nonisolated(nonsending) func answer(
        to request: Request,
        from peer: IPAddress?,
        _ log: SiteLog
    ) async -> ConnectionResponse {
        await answer(to: request, from: peer, log) {
            throw await SiteResponder(site: site.pinned()).nothing(at: request, from: peer)
        }
    }

    /// - Parameters:
    ///   - peer: the address of the other end of the connection, where it is known.
    ///   - next: answers what is not the site's.
    nonisolated(nonsending) func answer(
        to request: Request,
        from peer: IPAddress?,
        _ log: SiteLog,
        else next: nonisolated(nonsending) () async throws -> Response
    ) async -> ConnectionResponse {
        let start = ContinuousClock.now
        var exchange = Exchange(log: log)
        let site = site.pinned()
        if let failure = site.current.takeUntoldFailure() {
            failure.log("no page is shown until the templates are fixed", to: log.logger)
        }
        var response: Response
        do {
            if let own = try await SiteResponder(site: site).response(to: request, from: peer, &exchange) {
                response = own
            } else {
                response = try await next()
            }
        } catch {
            exchange.wishes = SiteResponder(site: site).wishes(of: request, from: peer)
            response = await failed(request, of: site, with: error, exchange)
            exchange.whole = nil
        }
        return complete(response, to: request, exchange, begunAt: start)
    }

    /// The answer with all that every answer has, once it is told of.
    @inline(never)
    private func complete(
        _ response: consuming Response,
        to request: Request,
        _ exchange: Exchange,
        begunAt start: ContinuousClock.Instant
    ) -> ConnectionResponse {
        response.add(exchange.cookieFields)
        tell(request, response, exchange, took: ContinuousClock.now - start)
        return ConnectionResponse(
            response: response,
            whole: exchange.whole,
            shared: securityHeaders,
            requestID: exchange.id,
            followed: exchange.followed
        )
    }

    nonisolated(nonsending) private func failed(
        _ request: Request,
        of site: Site,
        with error: any Error,
        _ exchange: Exchange
    ) async -> Response {
        let failure: WebError
        let kept = error as? FailedSubmission
        switch kept?.cause ?? error {
        case let known as WebError:
            failure = known
        case let known as AnswerError:
            failure = WebError(known)
        case _ where Task.isCancelled:
            // Nobody waits for the answer, and what was cancelled fails in many ways.
            failure = .unavailable
        case let known as StoreError:
            exchange.logger.error("a store failed", metadata: ["error": "\(known)"])
            failure = .unavailable
        case let known as HTTPError where known.status == .notFound:
            failure = .notFound
        case let known as HTTPError where (400..<500).contains(known.status.code):
            failure = WebError(
                status: known.status,
                heading: FrameworkText(forPrograms: known.status.reasonPhrase),
                explanation: FrameworkText(forPrograms: known.body ?? "The request could not be carried out."),
                headers: known.headers
            )
        case let known as HTTPError where known.status == .serviceUnavailable:
            failure = .unavailable
        default:
            exchange.logger.error("request failed", metadata: ["error": "\(kept?.cause ?? error)"])
            failure = .internalError
        }
        var response = ErrorResponder(site: site).response(for: failure, to: request, keeping: kept, exchange)
        for field in kept?.headers ?? [:] { response.headers.append(field) }
        return request.method == .head ? response.withoutBody() : response
    }

    private func tell(_ request: Request, _ response: Response, _ exchange: Exchange, took duration: Duration) {
        if let development = site.current.developed?.development, exchange.route != DevelopmentResponder.prefix {
            development.log.add(
                InspectorLog.Request(
                    moment: site.parts.services.now(),
                    method: request.method.rawValue,
                    path: exchange.path ?? "-",
                    route: exchange.route,
                    status: Int(response.status.code),
                    duration: duration,
                    id: exchange.id
                )
            )
        }
        exchange.log.tell(
            RequestLine(
                id: exchange.id,
                method: request.method.rawValue,
                path: exchange.path ?? "-",
                route: exchange.route ?? "-",
                status: response.status.code,
                duration: duration,
                isWithoutClient: Task.isCancelled
            )
        )
    }
}
