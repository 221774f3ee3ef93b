import Hummingbird
import Logging
import Portico
import PorticoHTML
import PorticoTestSupport
import PorticoTesting
import PorticoWeb

/// A coordinator as a site with a plain layout.
enum ProofSite {
    static let origin = SiteOrigin(host: "proof.example")

    @ViewInputData struct Shell {
        let title: String
    }

    private static let layout = [
        "layouts/page": """
        <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><main>{{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "errors/error":
            "{{< layouts/page}}{{$main}}<h1>{{heading}}</h1><p>{{explanation}}</p>{{/main}}{{/ layouts/page}}",
    ]

    static func application<C: Coordinator>(
        _ coordinator: C,
        _ templates: [String: String]
    ) throws -> some ApplicationProtocol {
        // A page is waited for until it is whole, however long a busy machine takes.
        var services = SiteServices.inMemory()
        services.firstPaint.clock = ManualClock()
        let site = try Site(
            coordinator: coordinator,
            templates: TemplateSources(layout.merging(templates) { $1 }),
            assets: AssetStore(),
            publicURL: PublicURL("http://proof.example"),
            services: services,
            shell: { Shell(title: $0.title) }
        )
        return WebServer(
            site,
            host: "127.0.0.1",
            port: 0,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).application
    }
}
