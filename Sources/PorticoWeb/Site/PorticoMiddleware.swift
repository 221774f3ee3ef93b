import HTTPTypes
public import Hummingbird
public import Logging
import NIOCore
import Portico

/// A site as a Hummingbird middleware: answers what is the site's, hands on what is not, and shows an error page for
/// what fails.
///
///     let router = Router()
///     router.add(middleware: PorticoMiddleware(site))
///     let app = Application(router: router)
///
/// Every response gets the security headers and a request number, and every request one line in the log, which has the
/// pattern of its path and nothing of its query: what stands in them may be a secret.
public struct PorticoMiddleware<Context: RequestContext>: RouterMiddleware {
    private let site: Site
    private let securityHeaders: SecurityHeaders
    private let logger: Logger?

    /// - Parameter logger: gets the line of each request; nil uses the logger of the request's context.
    public init(_ site: Site, logger: Logger? = nil) {
        self.site = site
        self.logger = logger
        securityHeaders = SecurityHeaders(isSecure: site.publicURL?.isSecure ?? false)
    }

    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var exchange = Exchange(logger: logger ?? context.logger)
        let site = site.pinned()
        if let failure = site.current.takeUntoldFailure() {
            failure.log("no page is shown until the templates are fixed", to: logger ?? context.logger)
        }
        var response: Response
        do {
            if let own = try await SiteResponder(site: site).response(
                to: request,
                from: Self.peer(of: context),
                &exchange
            ) {
                response = own
            } else {
                response = try await next(request, context)
            }
        } catch {
            response = await failed(request, of: site, with: error, exchange)
        }
        securityHeaders.add(to: &response.headers)
        response.headers[.requestID] = exchange.id
        log(request, response, exchange, took: ContinuousClock.now - start)
        return response
    }

    /// The address of the other end of the connection, where the context tells it.
    private static func peer(of context: Context) -> IPAddress? {
        (context as? any RemoteAddressRequestContext)?.remoteAddress.flatMap(IPAddress.init)
    }

    private func failed(
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
                heading: known.status.reasonPhrase,
                explanation: known.body ?? "The request could not be carried out.",
                headers: known.headers
            )
        case let known as HTTPError where known.status == .serviceUnavailable:
            failure = .unavailable
        default:
            exchange.logger.error("request failed", metadata: ["error": "\(kept?.cause ?? error)"])
            failure = .internalError
        }
        var response = ErrorResponder(site: site).response(for: failure, to: request, keeping: kept?.form, exchange)
        for field in kept?.headers ?? [:] { response.headers.append(field) }
        return request.method == .head ? response.withoutBody() : response
    }

    private func log(_ request: Request, _ response: Response, _ exchange: Exchange, took duration: Duration) {
        let milliseconds = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
        exchange.logger.info(
            Task.isCancelled ? "request without a client" : "request",
            metadata: [
                "method": .string(request.method.rawValue),
                "path": .string(exchange.path ?? "-"),
                "route": .string(exchange.route ?? "-"),
                "status": .stringConvertible(response.status.code),
                "ms": .stringConvertible((milliseconds * 100).rounded() / 100),
            ]
        )
    }
}
