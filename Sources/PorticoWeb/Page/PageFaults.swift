import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// What is wrong with the templates of a site in development.
@ViewInputData struct PageFaults {
    let heading: String
    let faults: [PageFault]

    init(_ failure: SiteError, in sources: TemplateSources?) {
        faults =
            failure.otherProblems.map { PageFault(place: nil, what: $0, hint: nil, source: nil) }
            + failure.templateProblems.map { PageFault($0, sources?.excerpt(of: $0)) }
        heading = faults.count == 1 ? "A problem in the templates" : "\(faults.count) problems in the templates"
    }
}

/// One of the problems.
@ViewInputData struct PageFault {
    /// As `Templates/notes/list.html:12:8`; nil where it is in no file.
    let place: String?
    let what: String
    let hint: String?
    let source: PageFaultSource?
}

extension PageFault {
    init(_ problem: TemplateProblem, _ excerpt: SourceExcerpt?) {
        self.init(
            place: ([problem.file] + [problem.line, problem.column].compactMap { $0.map(String.init) }).joined(
                separator: ":"
            ),
            what: problem.what + (problem.includedFrom.map { " (included from \($0))" } ?? ""),
            hint: problem.hint,
            source: excerpt.map { PageFaultSource(line: $0.line, mark: $0.mark) }
        )
    }
}

/// The line of the template, and a mark beneath.
@ViewInputData struct PageFaultSource {
    let line: String
    let mark: String
}

/// Faults of templates as JSON (RFC 9457, with `problems` of our own).
struct PageFaultDocument: Encodable {
    let type = "about:blank"
    let title: String
    let status = 500
    let problems: [PageFault]
    let instance: String

    init(_ faults: PageFaults, requestID: String) {
        title = faults.heading
        problems = faults.faults
        instance = "urn:request:\(requestID)"
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, problems, instance
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }
}

/// Shows a developer what is wrong with the templates, in place of every page.
///
/// It uses no template of the site, for those are what is broken; the site's style sheets are linked.
struct PageFaultResponder: Sendable {
    let faults: PageFaults
    let assets: AssetStore

    func response(to request: Request, _ exchange: Exchange) -> Response {
        var headers: HTTPFields = [.cacheControl: "no-store", .vary: "Accept"]
        let bytes: [UInt8]
        switch MediaPreference(request.headers) {
        case .html:
            headers[.contentType] = "text/html; charset=utf-8"
            bytes = page
        case .json:
            headers[.contentType] = "application/problem+json"
            bytes = (try? PageFaultDocument(faults, requestID: exchange.id).encoded()) ?? []
        }
        let response = Response(
            status: .internalServerError,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
        return request.method == .head ? response.withoutBody() : response
    }

    private var page: [UInt8] {
        let sheets = assets.urls.keys.filter { $0.hasSuffix(".css") && $0.utf8.allSatisfy(Self.isPlain) }.sorted()
        let links = sheets.map { "<link rel=\"stylesheet\" href=\"{{asset \($0)}}\">\n" }.joined()
        let script =
            assets.urls[PageFolders.script] == nil
            ? "" : "<script type=\"module\" src=\"{{asset \(PageFolders.script)}}\"></script>\n"
        let sources = TemplateSources(["faults": Self.head + links + script + Self.body])
        let template = try? Template<PageFaults>("faults", in: sources, TemplateEnvironment(assets: assets.urls))
        return template?.render(faults) ?? Array("\(faults.heading)\n".utf8)
    }

    /// What can stand in a tag as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>{{heading}}</title>

        """

    private static let body = """
        </head>
        <body>
        <main id="main" data-portico-problems>
        <h1>{{heading}}</h1>
        <p>Fix it, save the file and load this page again. Until then no page is shown and no form is accepted.</p>
        <ol>
        {{#faults}}
        <li>
        <p>{{#place}}<code>{{place}}</code>: {{/place}}{{what}}{{#hint}}; {{hint}}{{/hint}}</p>
        {{#source}}
        <pre><code>{{line}}
        {{mark}}</code></pre>
        {{/source}}
        </li>
        {{/faults}}
        </ol>
        </main>
        </body>
        </html>

        """
}
