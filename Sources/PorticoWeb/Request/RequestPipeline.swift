import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoSessions

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
        switch begin(request, from: peer, log) {
        case .answered(let answer): answer
        case .waiting(let inHand): await finish(inHand)
        }
    }

    /// How far an answer comes without waiting.
    enum Beginning: Sendable {
        case answered(ConnectionResponse)
        case waiting(RequestInHand)
    }

    func begin(_ request: Request, from peer: IPAddress?, _ log: SiteLog) -> Beginning {
        let start = ContinuousClock.now
        var exchange = Exchange(log: log)
        let site = site.pinned()
        if let failure = site.current.takeUntoldFailure() {
            failure.log("no page is shown until the templates are fixed", to: log.logger)
        }
        let responder = SiteResponder(site: site)
        do {
            switch try responder.answer(to: request, from: peer, &exchange) {
            case .now(let answer)?: return .answered(complete(answer, to: request, exchange, begunAt: start))
            case .later(let rest)?:
                return .waiting(RequestInHand(request, from: peer, responder, rest, exchange, begunAt: start))
            case nil: return .waiting(RequestInHand(request, from: peer, responder, nil, exchange, begunAt: start))
            }
        } catch  where responder.hasToRecognise(request, from: peer, failingWith: error, exchange) {
            return .waiting(
                RequestInHand(request, from: peer, responder, { _ in throw error }, exchange, begunAt: start)
            )
        } catch {
            return .answered(failed(request, by: responder, from: peer, with: error, exchange, begunAt: start))
        }
    }

    /// Completes an answer that was begun, once what it waits for is there.
    nonisolated(nonsending) func finish(_ inHand: RequestInHand) async -> ConnectionResponse {
        await finish(inHand) { throw await inHand.responder.nothing(at: inHand.request, from: inHand.peer) }
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
        switch begin(request, from: peer, log) {
        case .answered(let answer): answer
        case .waiting(let inHand): await finish(inHand, else: next)
        }
    }

    nonisolated(nonsending) private func finish(
        _ inHand: RequestInHand,
        else next: nonisolated(nonsending) () async throws -> Response
    ) async -> ConnectionResponse {
        let (request, peer, responder) = (inHand.request, inHand.peer, inHand.responder)
        var exchange = inHand.exchange
        do {
            let answer =
                if let rest = inHand.rest { try await rest(&exchange) } else { WholeResponse(try await next()) }
            return complete(answer, to: request, exchange, begunAt: inHand.start)
        } catch {
            if responder.hasToRecognise(request, from: peer, failingWith: error, exchange) {
                await responder.recognise(request, from: peer, &exchange)
            }
            return failed(request, by: responder, from: peer, with: error, exchange, begunAt: inHand.start)
        }
    }

    @inline(never)
    private func failed(
        _ request: Request,
        by responder: SiteResponder,
        from peer: IPAddress?,
        with error: any Error,
        _ exchange: Exchange,
        begunAt start: ContinuousClock.Instant
    ) -> ConnectionResponse {
        var exchange = exchange
        exchange.wishes = responder.wishes(of: request, from: peer)
        exchange.cameFrom = responder.page(before: request, from: peer)
        let response = response(to: request, of: responder.site, failingWith: error, exchange)
        return complete(WholeResponse(response), to: request, exchange, begunAt: start)
    }

    /// The answer with all that every answer has, once it is told of.
    @inline(never)
    private func complete(
        _ answer: consuming WholeResponse,
        to request: Request,
        _ exchange: Exchange,
        begunAt start: ContinuousClock.Instant
    ) -> ConnectionResponse {
        answer.response.add(exchange.cookieFields)
        if let expiry = exchange.tokenExpiry {
            answer.response.add([HTTPField(name: .tokenExpires, value: "@\(Int64(expiry.timeIntervalSince1970))")])
        }
        tell(request, answer.response, exchange, took: ContinuousClock.now - start)
        return ConnectionResponse(
            response: answer.response,
            whole: answer.whole,
            shared: securityHeaders,
            requestID: exchange.id,
            followed: exchange.followed
        )
    }

    private func response(
        to request: Request,
        of site: Site,
        failingWith error: any Error,
        _ exchange: Exchange
    ) -> Response {
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

/// A request that was begun, and waits for something: one object, as it is handed on to the task that waits.
final class RequestInHand: Sendable {
    let request: Request
    let peer: IPAddress?
    let responder: SiteResponder
    /// Nil where what is there is somebody else's.
    fileprivate let rest: Step<WholeResponse>.Rest?
    fileprivate let exchange: Exchange
    fileprivate let start: ContinuousClock.Instant

    fileprivate init(
        _ request: Request,
        from peer: IPAddress?,
        _ responder: SiteResponder,
        _ rest: Step<WholeResponse>.Rest?,
        _ exchange: Exchange,
        begunAt start: ContinuousClock.Instant
    ) {
        self.request = request
        self.peer = peer
        self.responder = responder
        self.rest = rest
        self.exchange = exchange
        self.start = start
    }
}
