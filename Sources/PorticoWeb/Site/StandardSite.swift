public import Hummingbird
public import Logging
public import Portico
public import PorticoHTML

// What a site needs of the web when it brings nothing but its screens: a layout, its style, a page for errors, a port.
extension Site {
    /// A site in the standard layout: a page has a title, a place for notices, and what its own template says.
    ///
    ///     let site = try Site(BooksCoordinator(), templates: ["list": "{{< layouts/page}}…{{/ layouts/page}}"])
    ///     try await site.serve()
    ///
    /// A template of yours named `layouts/page` or `errors/error` takes the place of the standard one, and may use what
    /// ``StandardShell`` has. Whoever wants more around a page, templates in files or static files makes the site with
    /// `init(coordinator:folders:…)`.
    ///
    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - templates: the template of each screen, by its name.
    ///   - publicURL: where visitors find the site; without it pages name no canonical URL, and posts are taken only
    ///     from visitors who reach it by an address or as `localhost`.
    ///   - services: where sessions and posts are kept, with which keys and limits; in memory unless given.
    /// - Throws: everything that is wrong with the screens and their templates.
    @inlinable
    public init<C: Coordinator>(
        _ coordinator: C,
        templates: [String: String],
        publicURL: PublicURL? = nil,
        services: SiteServices = .inMemory()
    ) throws(SiteError) {
        try self.init(
            coordinator: coordinator,
            templates: TemplateSources(StandardShell.templates.merging(templates) { $1 }),
            assets: AssetStore(),
            publicURL: publicURL,
            services: services,
            shell: StandardShell.init
        )
    }

    /// Serves the site until the program is told to stop.
    ///
    ///     try await site.serve(port: 9000)
    ///
    /// A ``WebServer`` can do more beside it, and a ``WebProgram`` prints what is thrown.
    ///
    /// - Parameters:
    ///   - host: the address of this machine that connections are taken on: `127.0.0.1` for programs on this machine
    ///     alone, `0.0.0.0` for every machine that reaches it.
    ///   - port: where; 0 lets the system choose.
    ///   - logger: gets a line for each request, and what the server has to say.
    /// - Throws: what ``WebServer/run()`` throws, and where the port cannot be had, why.
    public func serve(
        host: String = "127.0.0.1",
        port: Int = 8080,
        logger: Logger = Logger(label: "portico")
    ) async throws {
        let hasStarted = AtomicFlag()
        let server = WebServer(self, host: host, port: port, logger: logger) { _ in
            hasStarted.raise()
        }
        do {
            try await server.run()
        } catch {
            // What ends it later is another failure.
            if hasStarted.isRaised { throw error }
            throw ListenError(
                error,
                host: host,
                port: port,
                ways: (host: "serve(host:)", port: "serve(port:)")
            ) ?? error
        }
    }

    /// The site as a Hummingbird application that logs nothing, on a free port of this machine: for tests.
    ///
    ///     try await visiting(site.application) { visitor in
    ///         try await visitor.open("/")
    ///     }
    public var application: some ApplicationProtocol {
        let quiet = Logger(label: "portico") { _ in SwiftLogNoOpLogHandler() }
        return WebServer(self, host: "127.0.0.1", port: 0, logger: quiet).application
    }
}

/// What the standard layout around a page shows, and may be used by a layout in its place.
///
///     let site = try Site(
///         BooksCoordinator(),
///         templates: ["layouts/page": "<!doctype html><html lang=\"{{language}}\"><title>{{title}}</title>…", …]
///     )
@ViewInputData public struct StandardShell {
    /// What the page says about itself.
    public let title: String
    public let description: String
    /// As BCP 47 writes it: `en`.
    public let language: String
    /// Whether search engines may list the page.
    public let isIndexed: Bool

    public init(_ context: ShellContext) {
        title = context.title
        description = context.description
        language = context.language.tag
        isIndexed = context.isIndexed
    }

    @usableFromInline static let templates = [
        "layouts/page": """
        <!doctype html>
        <html lang="{{language}}" data-unsaved="Leave? What you typed is not saved." data-failed="Not sent yet. What you typed is kept."
          data-changed="Changed elsewhere. What you typed is kept." data-discard="Discard">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}}</title>
        <meta name="description" content="{{description}}">
        {{^isIndexed}}<meta name="robots" content="noindex">{{/isIndexed}}
        <link rel="stylesheet" href="{{asset standard.css}}">
        <script type="module" src="{{asset portico.js}}"></script>
        </head>
        <body>
        <main id="main" tabindex="-1">
        {{notice}}
        {{$main}}{{/main}}
        </main>
        </body>
        </html>
        """,
        "errors/error": """
        {{< layouts/page}}{{$main}}
        <h1>{{heading}}</h1>
        <p>{{explanation}}</p>
        <ul{{^details}} hidden{{/details}}>
          {{#details}}<li>{{.}}</li>{{/details}}
        </ul>
        <p>Request <code>{{requestID}}</code></p>
        {{/main}}{{/ layouts/page}}
        """,
    ]
}
