import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
public import Portico
import PorticoHTML

/// Shows what went wrong: as a page in the site's layout, or as JSON.
struct ErrorResponder: Sendable {
    let site: Site

    /// - Parameter kept: what the visitor had typed in a form that comes to its end here.
    func response(
        for failure: WebError,
        to request: Request,
        keeping kept: FailedSubmission? = nil,
        _ exchange: Exchange
    ) -> Response {
        var headers = failure.headers
        headers[.cacheControl] = "no-store"
        // Nobody keeps it, and who did all the same is told what it differs by.
        headers[.vary] = site.parts.services.languages.count > 1 ? site.parts.pagesVaryBy : "Accept"
        let bytes: [UInt8]
        switch MediaPreference(request.headers, usually: isForPrograms(request) ? .json : .html) {
        case .html:
            headers[.contentType] = "text/html; charset=utf-8"
            let page = page(for: failure, of: request, exchange)
            let language = site.pages.language(for: exchange.visitor.language)
            bytes = kept.map { overlay($0, failure, language).applied(to: page, of: site.events, in: language) } ?? page
        case .json:
            headers[.contentType] = "application/problem+json"
            bytes = (try? ProblemDocument(failure, requestID: exchange.id).encoded()) ?? []
        }
        return Response(
            status: failure.status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// Whether the address is one that answers programs; a program that does not say what it accepts can read JSON.
    private func isForPrograms(_ request: Request) -> Bool {
        guard let target = RequestTarget(request.head.path), let location = try? Location(target.text) else {
            return false
        }
        return site.parts.programRoutes.contains { $0.matches(location.path) }
    }

    /// Which event it was for is not known here.
    private func overlay(_ kept: FailedSubmission, _ failure: WebError, _ language: Language) -> FormOverlay {
        let isPlaceless = failure.status == .notFound || failure.status == .methodNotAllowed
        let advice: FrameworkText =
            failure.belongsElsewhere
            ? .copyBeforeLeaving : isPlaceless ? .copyFromNowhere : .nothingWasChanged + .copyOrLoadAgain
        return FormOverlay(
            event: "",
            arguments: Form(),
            typed: kept.form.withoutFileReferences,
            heading: FrameworkText.whatYouTyped.text(in: language),
            text: (kept.isCutShort ? advice + .restIsMissing : advice).text(in: language),
            errors: [],
            showsUnplaced: true
        )
    }

    private func page(for failure: WebError, of request: Request, _ exchange: Exchange) -> [UInt8] {
        let language = site.pages.language(for: exchange.visitor.language)
        let value = ErrorViewInputData(
            failure,
            requestID: exchange.id,
            back: exchange.cameFrom?.address,
            in: language
        )
        let shell = site.parts.shell(
            ShellContext(
                title: value.heading,
                description: value.explanation,
                isIndexed: false,
                canonicalURL: nil,
                route: nil,
                visitor: exchange.visitor,
                language: language,
                languages: site.parts.services.languages,
                asked: RequestTarget(request.head.path).flatMap { try? Location($0.text) },
                cameFrom: exchange.cameFrom
            )
        )
        let notice = exchange.device == .copied ? FrameworkText.copiedToken.text(in: language) : nil
        let contents = PageContents(
            shell: shell,
            shown: TypedShown(Shown(value)),
            notice: notice.map { PageNotice(text: $0) }
        )
        return site.pages[ErrorViewInputData.template, language]?.render(contents) { _ in }
            ?? Array("\(value.status) \(value.heading)\n".utf8)
    }
}

/// What an error page shows.
@ViewInputData public struct ErrorViewInputData {
    /// The HTTP status, such as `404`.
    public let status: String
    public let heading: String
    public let explanation: String
    public let details: [String]
    public let requestID: String
    /// The address of the page of this site that the visitor came from; nil where their browser says none.
    public let back: String?

    /// The template that renders it, which every site has.
    static let template = "errors/error"

    init(_ failure: WebError, requestID: String, back: String? = nil, in language: Language) {
        status = String(failure.status.code)
        heading = failure.heading.text(in: language)
        explanation = failure.explanation.text(in: language)
        details = failure.details.map { $0.text(in: language) }
        self.requestID = requestID
        self.back = back
    }
}

/// An error as JSON (RFC 9457, with the request's number as `instance`).
struct ProblemDocument: Encodable {
    let type = "about:blank"
    let title: String
    let status: Int
    let detail: String
    let details: [String]
    let instance: String

    init(_ failure: WebError, requestID: String) {
        title = failure.heading.english
        status = failure.status.code
        detail = failure.explanation.english
        details = failure.details.map(\.english)
        instance = "urn:request:\(requestID)"
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, details, instance
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }
}
