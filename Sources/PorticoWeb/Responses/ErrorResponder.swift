import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// Shows what went wrong: as a page in the site's layout, or as JSON.
struct ErrorResponder<R: Route, Shell: ViewInputData>: Sendable {
    let site: Site<R, Shell>

    func response(for failure: WebFailure, to request: Request, _ exchange: Exchange) -> Response {
        var headers = failure.headers
        headers[.cacheControl] = "no-store"
        headers[.vary] = "Accept"
        let bytes: [UInt8]
        switch MediaPreference(accept: request.headers[.accept]) {
        case .html:
            headers[.contentType] = "text/html; charset=utf-8"
            bytes = page(for: failure, exchange)
        case .json:
            headers[.contentType] = "application/problem+json"
            bytes = (try? ProblemDocument(failure, requestID: exchange.id).encoded()) ?? []
        }
        return Response(status: failure.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func page(for failure: WebFailure, _ exchange: Exchange) -> [UInt8] {
        let value = ErrorViewInputData(failure, requestID: exchange.id)
        guard let page = site.pages.page(for: ErrorViewInputData.self) else {
            return Array("\(value.status) \(value.heading)\n".utf8)
        }
        let shell = site.shell(
            ShellContext(
                title: failure.heading,
                description: failure.explanation,
                isIndexed: false,
                canonicalURL: nil,
                route: nil,
                visitor: Visitor()
            )
        )
        return page.render(shell: shell, value: value, events: EventPrinter())
    }
}
