import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Portico

/// Turns a request into a response: method, path, route, answer, presentation. Throws `WebFailure`.
struct SiteResponder<R: Route, Shell: ViewInputData>: Sendable {
    let site: Site<R, Shell>

    /// Nil when no route, file or health check has the path.
    func response(to request: Request, _ exchange: inout Exchange) async throws -> Response? {
        if request.method == .options, request.head.path == "*" { return Self.options(Self.pageMethods) }
        guard let target = RequestTarget(request.head.path) else {
            throw WebFailure.badRequest("The address of a request must begin with a slash.")
        }
        let location = try Self.location(target)
        if location.path == [HealthResponder.path] {
            exchange.route = HealthResponder.path
            return try await readOnly(request) { await HealthResponder(check: site.health).response() }
        }
        if location.path.first == AssetStore.prefix {
            exchange.route = AssetStore.prefix
            guard let response = AssetResponder(assets: site.assets).response(to: location.path, request: request) else { return nil }
            return try await readOnly(request) { response }
        }
        switch R.parse(location) {
        case .notMine:
            return slashless(location).map { Response(status: .permanentRedirect, headers: [.location: $0]) }
        case .bad(let parameter):
            throw WebFailure.badRequest("A part of the address does not fit this page.", details: [parameter.description])
        case .route(let route):
            exchange.route = route.patternName
            let logger = exchange.logger
            return try await readOnly(request) { try await answer(for: route, to: request, logger) }
        }
    }

    static var pageMethods: [HTTPRequest.Method] { [.get, .head, .options] }

    private func answer(for route: R, to request: Request, _ logger: Logger) async throws -> Response {
        let visitor = Visitor()
        let first = site.coordinator.start(visitor, wanting: route)
        guard first == route else { return WebRouter().carryOut(Destination(.replace(first)), from: route) }
        switch try site.coordinator.answer(for: route, of: visitor) {
        case .file(let file):
            return FileResponder.response(with: file)
        case .screen(let screen):
            await screen.appear()
            let presented =
                switch MediaPreference(accept: request.headers[.accept]) {
                case .html: try screen.present(with: HTMLPresenter(site: site, screen: screen, visitor: visitor, logger: logger))
                case .json: try screen.present(with: JSONPresenter(screen: screen))
                }
            return Self.response(with: presented)
        }
    }

    private static func response(with screen: PresentedScreen) -> Response {
        let isPage = screen.mediaType.hasPrefix("text/html")
        return Response(
            status: screen.condition.status,
            headers: [.contentType: screen.mediaType, .vary: "Accept", .cacheControl: isPage ? "no-cache" : "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: screen.bytes))
        )
    }

    private func readOnly(_ request: Request, _ respond: () async throws -> Response) async throws -> Response {
        switch request.method {
        case .get: return try await respond()
        case .head: return try await respond().withoutBody()
        case .options: return Self.options(Self.pageMethods)
        default: throw WebFailure.methodNotAllowed(request.method, allowed: Self.pageMethods)
        }
    }

    private static func options(_ methods: [HTTPRequest.Method]) -> Response {
        Response(status: .noContent, headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    }

    private static func location(_ target: RequestTarget) throws(WebFailure) -> Location {
        do throws(BrokenEncoding) {
            return try Location(target.text)
        } catch {
            switch error {
            case .percentSign: throw .badRequest("A percent sign in the address is not followed by two hexadecimal digits.")
            case .notUTF8: throw .badRequest("The address is not UTF-8 once its percent signs are decoded.")
            }
        }
    }

    /// Where a path with a closing slash leads, if it is a route without one.
    private func slashless(_ location: Location) -> String? {
        guard location.path.count > 1, location.path.last == "" else { return nil }
        let shorter = Location(path: location.path.dropLast(), query: location.query)
        return R.parse(shorter) == .notMine ? nil : shorter.description
    }
}
