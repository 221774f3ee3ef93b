import Foundation
import Hummingbird
import Logging
import Portico
import PorticoHTML
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Reports as a site, over a source and a clock that a test moves.
struct ReportSite {
    static let origin = SiteOrigin(host: "reports.example")

    @ViewInputData struct Shell {
        let title: String
        let isIndexed: Bool
        let isUnderWay: Bool
        let isLoading: Bool
    }

    let source: SlowSource
    let clock = ManualClock()
    var services = SiteServices.inMemory()
    var logger = GreetingSite.quiet

    init(_ source: SlowSource = SlowSource()) {
        self.source = source
        services.firstPaint.clock = clock
        services.connections = .patient
        let start = ContinuousClock.now
        services.instant = { start }
    }

    static let templates = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{^isIndexed}}<meta name="robots" content="noindex">{{/isIndexed}}\
        </head><body><main{{#isUnderWay}} aria-busy="true"{{/isUnderWay}}>{{#isLoading}}<progress aria-label="Loading"></progress>\
        {{/isLoading}}{{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "report": """
        {{< layouts/page}}{{$main}}<h1>Report</h1>{{#isActive}}<p id="activity">Fetching…</p>{{/isActive}}<p id="text">{{text}}</p>
        <form id="saving" method="post" action="{{event saved}}"><label>Text <input name="text"></label><button>Save</button></form>
        <form method="post" action="{{event checkedAndSaved}}"><label>Checked <input name="text"></label><button>Check</button></form>
        <form method="post" action="{{event typed}}"><label>Typed <input name="text"></label><button>Type</button></form>
        {{/main}}{{/ layouts/page}}
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>\
        <ul>{{#details}}<li>{{.}}</li>{{/details}}</ul><p>{{requestID}}</p>{{/main}}{{/ layouts/page}}
        """,
    ]

    func site() throws -> Site {
        return try Site(
            coordinator: ReportCoordinator(source: source),
            templates: TemplateSources(Self.templates),
            assets: AssetStore(),
            publicURL: PublicURL("http://reports.example"),
            services: services,
            shell: { context in
                Shell(
                    title: context.title,
                    isIndexed: context.isIndexed,
                    isUnderWay: context.isUnderWay,
                    isLoading: context.isLoading
                )
            }
        )
    }

    /// Visits it, with eyes for incomplete pages.
    func visiting(
        over wire: Wire = .inProcess,
        _ body: @Sendable (WebVisitor, OwnedWork) async throws -> Void
    ) async throws {
        let site = try site()
        let application = WebServer(site, host: "127.0.0.1", port: 0, logger: logger).application
        try await PorticoTesting.visiting(application, over: wire, at: Self.origin) { visitor in
            visitor.waitsForPages = false
            try await body(visitor, site.ownedWork)
        }
    }

    /// Serves it on a port of its own.
    func serving(_ body: (_ port: Int, OwnedWork) async throws -> Void) async throws {
        let (ports, running) = AsyncStream<Int>.makeStream()
        let site = try site()
        let application = WebServer(site, host: "127.0.0.1", port: 0, logger: logger) { running.yield($0) }.application
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            try await body(try #require(await ports.first { _ in true }), site.ownedWork)
            group.cancelAll()
        }
    }

    /// Lets a second pass once that many wait for the clock.
    func secondPasses(sleepers: Int = 1) async {
        await clock.sleepers(sleepers)
        clock.advance(by: .seconds(1))
    }
}

extension WebVisitor {
    /// Opens a page that is not complete a second later.
    func open(_ url: String, incompleteAt site: ReportSite, sleepers: Int = 1) async throws {
        async let second: Void = site.secondPasses(sleepers: sleepers)
        try await open(url)
        await second
        #expect(page.status == 202)
    }
}
