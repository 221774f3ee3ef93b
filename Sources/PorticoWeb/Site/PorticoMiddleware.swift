public import Hummingbird
public import Logging
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
    private let pipeline: RequestPipeline
    private let log: SiteLog?

    /// - Parameters:
    ///   - site: what answers.
    ///   - logger: gets the line of each request; nil uses the logger of the request's context.
    public init(_ site: Site, logger: Logger? = nil) {
        pipeline = RequestPipeline(site)
        log = logger.map(SiteLog.init)
    }

    @concurrent
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let peer = (context as? any RemoteAddressRequestContext)?.remoteAddress.flatMap(IPAddress.init)
        return await pipeline.answer(to: request, from: peer, log ?? SiteLog(Self.logger(of: context))) {
            try await next(request, context)
        }.complete
    }

    /// Without the server's own number of the request, which is guessable: a request has one number.
    private static func logger(of context: Context) -> Logger {
        var logger = context.logger
        if logger[metadataKey: "hb.request.id"] != nil { logger[metadataKey: "hb.request.id"] = nil }
        return logger
    }
}
