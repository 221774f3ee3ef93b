import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Portico
import PorticoHTML
import PorticoHost
import Synchronization

/// Answers what only a site in development does: what changed, and the inspector.
struct DevelopmentResponder: Sendable {
    /// The first segment of all its paths.
    static let prefix = "portico"
    /// How often it is looked whether something changed, and how many times before who waits is answered all the same.
    private static let pause = Duration.milliseconds(400)
    private static let maxLooks = 50

    private let site: Site
    private let development: Development
    private let folders: PageFolders
    private let request: Request
    private let peer: IPAddress?

    /// Nil where nobody is to know that there is anything: the site is not developed, or the request does not come from
    /// a page of it, or from who typed the address, in a browser on this machine.
    ///
    /// That the name of another site leads here (DNS rebinding) does not help it, since a request says which name it
    /// was sent to. Nor can one on another port of this machine show, embed or ask for anything of it. A site that is known elsewhere has a proxy before it, which may
    /// say nothing of itself.
    init?(_ site: Site, _ request: Request, from peer: IPAddress?) {
        guard let (development, folders) = site.current.developed, site.parts.publicURL?.isLoopback ?? true,
            peer?.isLoopback == true,
            let authority = request.head.authority, let asked = try? PublicURL("http://\(authority)"), asked.isLoopback,
            CrossSiteGuard(origin: asked.origin).isOwn(request.headers),
            Self.proxyFields.allSatisfy({ !request.headers.contains($0) })
        else { return nil }
        self.site = site
        self.development = development
        self.folders = folders
        self.request = request
        self.peer = peer
    }

    /// What a proxy on this machine would say, whose visitors are elsewhere.
    private static let proxyFields = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].compactMap {
        HTTPField.Name($0)
    }

    /// Nil where nothing is.
    func answer(at location: Location) -> Step<WholeResponse>? {
        guard location.path.count == 2 else { return nil }
        let respond: @Sendable () async throws -> Response
        switch location.path[1] {
        case "changes": respond = { try await changes(since: value("since", of: location)) }
        case "inspect": respond = { try await inspector(page: value("page", of: location)) }
        default: return nil
        }
        return .later { _ in
            switch request.method {
            case .get: WholeResponse(try await respond())
            case .head: WholeResponse(try await respond().withoutBody())
            default: throw WebError.methodNotAllowed(allowed: [.get, .head])
            }
        }
    }

    private func value(_ name: String, of location: Location) -> String? {
        location.query.values(name).last
    }

    // What changed

    private struct Changes: Encodable {
        let version: String
        let pages: String
        /// The URLs of all scripts: where another one is among them, a page has to be loaded anew.
        let scripts: String
        let status: String?
        let output: String
        let problems: String
    }

    /// Answers as soon as something is another than in the version that the browser knows.
    private func changes(since version: String?) async throws -> Response {
        var state = development.state(of: folders)
        for _ in 0..<Self.maxLooks where state.version == version && !development.isEnding && !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            state = development.state(of: folders)
        }
        let snapshot = site.current.snapshot()
        let changes = Changes(
            version: state.version,
            pages: state.pages,
            scripts: snapshot.set.assets.urls.values.filter { $0.hasSuffix(".js") }.sorted().joined(separator: " "),
            status: state.report?.status.rawValue,
            output: state.report?.output ?? "",
            problems: snapshot.faults?.text ?? ""
        )
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.canonical.encode(changes)))
        )
    }

    // The inspector

    private func inspector(page: String?) async throws -> Response {
        let shown = InspectorPage(
            site: site,
            log: development.log,
            templates: (try? folders.readTemplates()) ?? TemplateSources([:]),
            inspected: try await inspected(page)
        )
        return Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try InspectorTemplate.render(shown, site.assets)))
        )
    }

    /// A page as whoever asks sees it, and its regions.
    private func inspected(_ page: String?) async throws -> InspectedPage? {
        guard let page, !page.isEmpty else { return nil }
        guard page.hasPrefix("/"), let location = try? Location(page), location.path.first != Self.prefix,
            case .route(let route) = site.flow.route(at: location), site.flow.screens[route.name] != nil
        else { return InspectedPage(address: page, problem: "There is no page at this address.") }
        var head = request.head
        head.method = .get
        head.path = page
        head.headerFields[.accept] = "text/html"
        var exchange = Exchange(log: SiteLog(Logger(label: "inspector") { _ in SwiftLogNoOpLogHandler() }))
        let asked = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let step = try? SiteResponder(site: site).answer(to: asked, from: peer, &exchange)
        let response = try? await step?.value(&exchange).response
        guard let response, response.status == .ok else {
            let status = response.map { "status \($0.status.code)" } ?? "an error page"
            return InspectedPage(address: page, problem: "The page answers with \(status).")
        }
        let body = PageCollector()
        do {
            try await response.body.write(body)
        } catch {
            return InspectedPage(address: page, problem: "The page is too long to be looked at.")
        }
        return InspectedPage(
            address: page,
            route: route.name,
            streamCount: site.live.streamCounts[route.address] ?? 0,
            RegionPage(body.bytes)
        )
    }
}

/// Keeps what is written, as far as pages go.
private final class PageCollector: ResponseBodyWriter, Sendable {
    private static let maximum = 8 << 20
    private let written = Mutex<[UInt8]>([])

    var bytes: [UInt8] { written.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        try written.withLock { bytes in
            guard bytes.count + buffer.readableBytes <= Self.maximum else { throw CancellationError() }
            bytes += buffer.readableBytesView
        }
    }

    func finish(_: HTTPFields?) async throws {}
}

extension PageFaults {
    /// All of them as text, each in a line or more.
    var text: String {
        faults.map { fault in
            let place = fault.place.map { "\($0): " } ?? ""
            let hint = fault.hint.map { "; \($0)" } ?? ""
            let source = fault.source.map { "\n\($0.line)\n\($0.mark)" } ?? ""
            return place + fault.what + hint + source
        }.joined(separator: "\n")
    }
}
