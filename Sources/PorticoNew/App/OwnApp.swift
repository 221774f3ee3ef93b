import Foundation

/// A package of one's own that uses Portico alone: a program, its layout and style, and one feature to begin with.
struct OwnApp {
    let name: String
    let portico: PorticoPlace
    let feature: OwnFeature

    init(name: String, portico: PorticoPlace, feature names: FeatureNames, fields: [FeatureField]) throws(NewError) {
        try FeatureNames.check(name)
        self.name = name
        self.portico = portico
        feature = try OwnFeature(names: names, fields: fields, app: name, identity: portico.identity)
    }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        try plan.addPackage(name, manifest: package, readme: readme)
        try plan.add("Sources/\(name)/\(name)Program.swift", program)
        try plan.add("Sources/\(name)/AppRoute.swift", route)
        try plan.add("Sources/\(name)/AppCoordinator.swift", coordinator)
        try plan.add("Sources/\(name)/AppParts.swift", parts)
        try plan.add("Templates/layouts/page.html", layout)
        try plan.add("Templates/errors/error.html", errorPage)
        try plan.add("Static/app.css", style)
        try feature.add(to: &plan)
        return plan
    }

    private var first: FeatureNames { feature.names }
    private var identity: String { portico.identity }

    private var package: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15)],
            dependencies: [
                .package(\(portico.dependency))
            ],
            targets: [
                // The features. They know Portico and nothing of the web.
        \(feature.targets)
                // The program: what joins the features, and the web.
                .executableTarget(
                    name: "\(name)",
                    dependencies: [
                        "\(first.feature)",
                        .product(name: "PorticoWeb", package: "\(identity)"),
                    ]
                ),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: [
                        "\(name)",
                        .product(name: "PorticoTesting", package: "\(identity)"),
                        .product(name: "PorticoWeb", package: "\(identity)"),
                    ]
                ),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var readme: String {
        """
        # \(name)

        `make run` serves it at <http://127.0.0.1:8080/>, `make test` runs its tests. The first build takes some minutes, since it
        compiles Portico as well, the first run of the tests some more, and a change after that some seconds. A template or style
        that you change shows on the next request. The system has to have zlib and zstd, and for the tests Gumbo and libxml2:
        `.ci/setup` in the folder of Portico installs them on Debian and Ubuntu.

        | folder | what is in it |
        |---|---|
        | `Sources/\(name)` | the program: routes, the flow between features, what they are given |
        | `Sources/Features` | a target for each feature: items, routes, view models, a coordinator |
        | `Templates`, `Static` | pages and their files, found from wherever the program is started |
        | `Tests` | view models without the web, pages as a visitor has them |

        One more feature, and one more screen of a feature, from the folder of Portico\(portico.wayBack == nil ? "" : ", `\(portico.place)`"):

        ```
        swift run portico-new feature Wishes title:text "price:decimal?" --package \(portico.wayBack ?? "../\(name)")
        swift run portico-new screen \(first.feature) Archive --package \(portico.wayBack ?? "../\(name)")
        ```

        “Your first feature” in Portico's documentation has the types of fields. What visitors keep is in memory and forgotten
        when the program ends, until `AppParts` gives the features another `OwnedItemRepository`, and `\(name)Program` gives the
        site other `SiteServices`. Where people reach it by a name, `\(name)Program` has to say it as the `publicURL`.

        """
    }

    private var program: String {
        """
        import Portico
        import PorticoWeb

        /// The program: a site over the app's flow, on a port.
        @main enum \(name)Program: WebProgram {
            static func site() throws -> Site {
                try Site(
                    coordinator: AppCoordinator(parts: AppParts.resolved()),
                    folders: PageFolders.ofThisProgram(reload: .onEachRequest),
                    // Where people reach it by a name: PublicURL("https://\(name.lowercased()).example").
                    publicURL: nil,
                    shell: Shell.init
                )
            }
        }

        /// What the layout around every page shows.
        @ViewInputData struct Shell {
            let title: String
            let description: String
            let isIndexed: Bool
            /// Which feature the page is of, for the navigation.
            let is\(first.feature): Bool

            init(_ context: ShellContext) {
                let route = context.route?.as(AppRoute.self)
                title = context.title
                description = context.description
                isIndexed = context.isIndexed
                is\(first.feature) = route?.\(first.features) != nil
            }
        }

        """
    }

    private var route: String {
        """
        import \(first.feature)
        import Portico

        /// Every place of the app.
        @Routes enum AppRoute {
            /// The front door, which leads to the first feature.
            @Path("/") case home
            case \(first.features)(\(first.feature)Route)

            static var examples: [AppRoute] {
                [.home]
                    + \(first.feature)Route.examples.map(AppRoute.\(first.features))
            }
        }

        """
    }

    private var coordinator: String {
        """
        import \(first.feature)
        import Portico

        /// The flow of the whole app: each feature has its own.
        struct AppCoordinator: Coordinator {
            private let children: ChildCoordinators<AppRoute>

            init(parts: Scope) {
                var children = ChildCoordinators<AppRoute>()
        \(feature.files.dependency)                self.children = children
            }

            var screens: ScreenTable<AppRoute> { children.screens }

            func start(_ visitor: Visitor, wanting route: AppRoute) -> AppRoute {
                if route == .home { return .\(first.features)(.list) }
                return children.start(visitor, wanting: route) ?? route
            }

            func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer {
                guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
                return answer
            }
        }

        """
    }

    private var parts: String {
        """
        import \(first.feature)
        import Portico

        /// What the features are given.
        enum AppParts {
            /// Throws where a part is missing.
            static func resolved() throws(ContainerError) -> Scope {
                var container = Container.standard
                container.load(\(first.feature)Module())
                container.keepInMemory(\(first.item).self)
                return try container.resolved()
            }
        }

        """
    }

    private var layout: String {
        """
        <!DOCTYPE html>
        <html lang="en" data-unsaved="Leave? What you typed is not saved." data-failed="Not sent yet. What you typed is kept."
          data-changed="Changed elsewhere. What you typed is kept." data-discard="Discard">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{{title}} · \(name)</title>
        <meta name="description" content="{{description}}">
        {{^isIndexed}}<meta name="robots" content="noindex">{{/isIndexed}}
        <meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="{{asset app.css}}">
        <script type="module" src="{{asset portico.js}}"></script>
        </head>
        <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <nav aria-label="\(name)">
            \(feature.link)
          </nav>
        </header>
        <main id="main" tabindex="-1">
        {{notice}}
        {{$main}}{{/main}}
        </main>
        </body>
        </html>

        """
    }

    private var errorPage: String {
        """
        {{< layouts/page}}{{$main}}
        <h1>{{heading}}</h1>
        <p>{{explanation}}</p>
        <ul{{^details}} hidden{{/details}}>
          {{#details}}<li>{{.}}</li>{{/details}}
        </ul>
        <p><a href="{{link home}}">Home</a></p>
        <p>Request <code>{{requestID}}</code></p>
        {{/main}}{{/ layouts/page}}

        """
    }

    private var style: String {
        """
        :root {
          color-scheme: light dark;
          --ink: light-dark(#1b2420, #e6ebe8);
          --soft: light-dark(#4d5a54, #a9b5af);
          --paper: light-dark(#f7f8f7, #111614);
          --rule: light-dark(#d5dbd8, #2c3532);
          --accent: light-dark(#0b5f4a, #7fd1b4);
          --danger: light-dark(#9d1c1c, #f2a3a3);
        }

        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        body > header, main { max-width: 42rem; margin-inline: auto; padding-inline: 1rem; }
        body > header { border-block-end: 1px solid var(--rule); }
        nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
        nav a { padding-block: 0.75rem; }
        main:focus, h1:focus { outline: none; }
        a { color: var(--accent); overflow-wrap: anywhere; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        .skip { position: absolute; inset-inline-start: 1rem; transform: translateY(-150%); background: var(--paper); padding: 0.5rem; }
        .skip:focus { transform: none; }

        nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }

        .back { margin-block: 1rem 0; }
        .sheet p { margin-block: 0.5rem; }
        .ways { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; }
        .message:empty { display: none; }
        .hint { color: var(--soft); }
        .row-facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
        /* A text of several lines, as it was typed. */
        .lines { white-space: pre-line; }

        .item-list { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--rule); }
        .item-list li { padding-block: 0.5rem; border-block-end: 1px solid var(--rule); overflow-wrap: anywhere; }

        .sheet-form { display: grid; gap: 1rem; max-width: 28rem; }
        .field { display: grid; gap: 0.25rem; }
        .label { color: var(--soft); }
        .choices label { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
        input:not([type="checkbox"]), textarea {
          width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: transparent;
          border: 1px solid var(--soft); border-radius: 0.375rem;
        }
        :is(input, textarea)[aria-invalid="true"] { border-color: var(--danger); }
        button, .button {
          min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; color: var(--paper); background: var(--accent);
          border: 1px solid var(--accent); border-radius: 0.375rem; cursor: pointer;
        }
        .text-button { color: var(--accent); background: none; border-color: transparent; padding-inline: 0; text-decoration: underline; }
        .button-quiet { color: var(--accent); background: none; border-color: currentColor; }

        .notice, .problem { margin-block: 1rem; padding: 0.5rem 1rem; border-inline-start: 4px solid var(--accent); background: light-dark(#e8f1ed, #1b2622); }
        .problem { border-color: var(--danger); }
        :is(.notice, .problem) > * { margin: 0; }
        .problem h2 { font-size: 1.125rem; }
        .field-error { color: var(--danger); }

        """
    }
}
