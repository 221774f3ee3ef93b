import Hummingbird
import Logging
import Portico
import PorticoHTML
import PorticoWeb

@testable import Greeting

/// The greeting feature as a site, and ways to break it.
enum GreetingSite {
    @ViewInputData struct Shell {
        let title: String
        let canonical: String?
        let isIndexed: Bool
    }

    static let templates = GreetingProgram.templates.merging([
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>\
        {{#canonical}}<link rel="canonical" href="{{canonical}}">{{/canonical}}\
        {{^isIndexed}}<meta name="robots" content="noindex">{{/isIndexed}}\
        <link rel="stylesheet" href="{{asset app.css}}"></head><body><main>{{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1><p>{{explanation}}</p>\
        <ul>{{#details}}<li>{{.}}</li>{{/details}}</ul><p>{{requestID}}</p>{{/main}}{{/ layouts/page}}
        """,
    ]) { $1 }

    /// The greeting's screen with another view model.
    static func screens<Model: ViewModel<GreetingViewInputData, GreetingEvent, GreetingOutput>>(
        of _: Model.Type,
        template: String? = nil
    ) -> ScreenTable<GreetingRoute> {
        ScreenTable(templates: "") {
            $0.screen(
                .greeting,
                Model.self,
                template: template,
                info: { shown, _ in PageInfo(title: shown.value.greeting, description: "") },
                to: GreetingCoordinator.destination
            )
        }
    }

    static func make(
        _ coordinator: some Coordinator<GreetingRoute> = GreetingCoordinator(),
        templates: [String: String] = templates,
        publicURL: String = "http://127.0.0.1:8080",
        assets: AssetStore = files,
        parts: [SitePart] = [],
        health: @escaping @Sendable () async throws -> Void = {}
    ) throws -> Site {
        var services = SiteServices.still()
        services.parts = parts
        let site = try Site(
            coordinator: coordinator,
            templates: TemplateSources(templates),
            assets: assets,
            publicURL: PublicURL(publicURL),
            services: services,
            shell: { Shell(title: $0.title, canonical: $0.canonicalURL, isIndexed: $0.isIndexed) },
            health: health
        )
        return site
    }

    private static var files: AssetStore {
        var assets = AssetStore()
        assets.add("app.css", bytes: Array("main { margin: 1rem }".utf8))
        return assets
    }

    static func application(_ site: Site, logger: Logger = quiet) -> some ApplicationProtocol {
        WebServer(site, host: "127.0.0.1", port: 0, logger: logger).application
    }

    static func application() throws -> some ApplicationProtocol {
        application(try make())
    }

    static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}

/// The greeting with a screen that does something of a test's when it opens.
struct OpeningGreeting: Coordinator {
    struct OpeningViewModel: ViewModel {
        let opened: @Sendable () async -> Void

        var shown: Shown<GreetingViewInputData> { Shown(GreetingViewInputData(name: "", greeting: "Hello")) }
        var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
            StateStore(shown).changes(.newest)
        }
        func appear() async -> GreetingOutput? {
            await opened()
            return nil
        }

        func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }
    }

    let opened: @Sendable () async -> Void
    let screens = GreetingSite.screens(of: OpeningViewModel.self)

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: OpeningViewModel(opened: opened))
    }
}
