import Foundation

/// A package of one's own that uses Portico alone: a program, its layout and style, and one feature to begin with.
struct OwnApp {
    let name: String
    /// How the package is told where Portico is: `path: "../portico"`.
    let dependency: String
    let feature: OwnFeature

    /// - Parameters:
    ///   - name: a type's name, which the program and the package have.
    ///   - portico: a folder, or the address of a repository.
    init(name: String, portico: String, feature names: FeatureNames, fields: [FeatureField]) throws(NewError) {
        try FeatureNames.check(name)
        self.name = name
        let identity: String
        if portico.contains("://") || portico.hasPrefix("git@") {
            dependency = "url: \(portico.swiftLiteral), branch: \"main\""
            identity = URL(filePath: portico).deletingPathExtension().lastPathComponent.lowercased()
        } else {
            let path = URL(filePath: portico, directoryHint: .isDirectory).standardizedFileURL
            guard FileManager.default.fileExists(atPath: path.appending(path: "Sources/Portico").path) else {
                throw NewError("\(path.path) is not Portico; say with --portico where it is")
            }
            dependency = "path: \(path.path.swiftLiteral)"
            identity = path.lastPathComponent.lowercased()
        }
        feature = try OwnFeature(names: names, fields: fields, app: name, identity: identity)
    }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        try plan.add("Package.swift", package)
        try plan.add("Makefile", makefile)
        try plan.add(".gitignore", ".build\n")
        try plan.add(".swift-format", format)
        try plan.add("README.md", readme)
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
    private var identity: String { feature.identity }

    private var package: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15)],
            dependencies: [
                .package(\(dependency))
            ],
            targets: [
                // The features. They know Portico and nothing of the web.
        \(feature.targets)
                // The program: what joins the features, and the web.
                .executableTarget(
                    name: "\(name)",
                    dependencies: [
                        "\(first.feature)",
                        .product(name: "Portico", package: "\(identity)"),
                        .product(name: "PorticoHTML", package: "\(identity)"),
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

    private var makefile: String {
        """
        .PHONY: run test

        run:
        \tswift run \(name)

        test:
        \tswift test

        """
    }

    /// As Portico itself is formatted.
    private var format: String {
        """
        {
          "version": 1,
          "lineLength": 120,
          "indentation": { "spaces": 4 },
          "maximumBlankLines": 1,
          "respectsExistingLineBreaks": true,
          "lineBreakBeforeEachArgument": true
        }

        """
    }

    private var readme: String {
        """
        # \(name)

        `make run` serves it at <http://127.0.0.1:8080/>, `make test` runs its tests. A template or style that you change shows on
        the next request.

        | folder | what is in it |
        |---|---|
        | `Sources/\(name)` | the program: routes, the flow between features, what they are given |
        | `Sources/Features` | a target for each feature: items, routes, view models, a coordinator |
        | `Templates`, `Static` | pages and their files |
        | `Tests` | view models without the web, pages as a visitor has them |

        What visitors keep is in memory and forgotten when the program ends, until `AppParts` gives the features another
        `OwnedItemRepository`, and `\(name)Program` gives the site other `SiteServices`.

        """
    }

    private var program: String {
        """
        import Foundation
        import Portico
        import PorticoHTML
        import PorticoWeb

        /// The program: a site over the app's flow, on a port.
        @main enum \(name)Program {
            /// What the layout around every page shows.
            @ViewInputData struct Shell {
                let title: String
                let isIndexed: Bool
            }

            static func site() throws -> Site {
                let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
                return try Site(
                    coordinator: AppCoordinator(parts: AppParts.resolved()),
                    folders: PageFolders(
                        templates: folder.appending(path: "Templates"),
                        staticFiles: folder.appending(path: "Static"),
                        reload: .onEachRequest
                    ),
                    publicURL: PublicURL("http://127.0.0.1:8080"),
                    shell: { Shell(title: $0.title, isIndexed: $0.isIndexed) }
                )
            }

            static func main() async throws {
                try await site().serve()
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
                container.register(.single, as: (any OwnedItemRepository<\(first.item)>).self) { MemoryOwnedItems() }
                return try container.resolved()
            }
        }

        """
    }

    private var layout: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{{title}} · \(name)</title>
        {{^isIndexed}}<meta name="robots" content="noindex">{{/isIndexed}}
        <meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="{{asset app.css}}">
        <script type="module" src="{{asset portico.js}}"></script>
        </head>
        <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <nav aria-label="\(name)">
            <a href="{{link \(first.features).list}}">\(first.title)</a>
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

        .item-list { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--rule); }
        .item-list li { padding-block: 0.75rem; border-block-end: 1px solid var(--rule); }
        .item-name { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
        .item-facts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; margin: 0; color: var(--soft); }
        .message:empty { display: none; }

        .sheet-form { display: grid; gap: 1rem; max-width: 28rem; }
        .field { display: grid; gap: 0.25rem; }
        input:not([type="checkbox"]), textarea {
          width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: transparent;
          border: 1px solid var(--soft); border-radius: 0.375rem;
        }
        button, .button {
          min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; color: var(--paper); background: var(--accent);
          border: 1px solid var(--accent); border-radius: 0.375rem; cursor: pointer;
        }
        .text-button { color: var(--accent); background: none; border-color: transparent; padding-inline: 0.25rem; }
        .button-danger { color: var(--danger); background: none; border-color: currentColor; }

        .notice, .problem { margin-block: 1rem; padding: 0.5rem 1rem; border-inline-start: 4px solid var(--accent); background: light-dark(#e8f1ed, #1b2622); }
        .problem { border-color: var(--danger); }
        .field-error { color: var(--danger); }

        """
    }
}
