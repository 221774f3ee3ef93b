import Foundation

/// The package of a server for view models that another package has, which stay as they are.
struct ModelServer {
    let name: String
    let portico: PorticoPlace
    /// The package of view models, as the new one names it.
    let models: (path: String, identity: String, products: [String], modules: [String])
    let served: [ServedModel]
    let package: FoundPackage
    let standIns: StandIns
    /// What only somebody who knows the app can decide.
    let remarks: [FoundRemark]

    /// - Parameters:
    ///   - folder: where the server is written.
    ///   - source: the package of view models.
    init(name: String, portico: PorticoPlace, folder: URL, from source: URL) throws(NewError) {
        try FeatureNames.check(name)
        self.name = name
        self.portico = portico
        let manifest = source.appending(path: "Package.swift")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8) else {
            throw NewError("there is no Package.swift in \(source.path)")
        }
        let libraries = text.matches(of: /\.library\(\s*name:\s*"([^"]+)"[^\]]*targets:\s*\[([^\]]*)\]/)
        let modules = libraries.flatMap { $0.2.matches(of: /"([^"]+)"/).map { String($0.1) } }
        guard !libraries.isEmpty else {
            throw NewError("\(manifest.path) has no library: a server can use what a product has")
        }
        let resolved = source.standardizedFileURL.resolvingSymlinksInPath()
        models = (
            PorticoPlace.path(to: source, from: folder), resolved.lastPathComponent.lowercased(),
            libraries.map { String($0.1) }, Array(Set(modules)).sorted()
        )
        try PorticoTargets.check([name, "\(name)Tests"])
        guard !modules.contains(name) else {
            throw NewError("“\(name)” is a module of \(source.path); choose another name")
        }
        var package = FoundPackage(try Self.sources(of: models.modules, in: source))
        package.leaveOut(portico.typeNames())
        self.package = package
        standIns = StandIns(for: package)
        var remarks = package.remarks + standIns.remarks
        var served: [ServedModel] = []
        for model in package.models {
            guard let one = ServedModel(model, in: package, services: standIns, &remarks) else { continue }
            if let other = served.first(where: { $0.base == one.base }) {
                let text = "\(model.name) would have the files of \(other.model.name)"
                remarks.append(FoundRemark(place: model.place, text: text))
            } else {
                served.append(one)
            }
        }
        for one in served {
            for (number, sheet) in one.sheets.enumerated() {
                let isThere = served.contains { $0.model.name == sheet.model && $0.parameters.isEmpty }
                guard number > 0 || !isThere else { continue }
                let text = "\(sheet.property) of \(one.model.name) leads nowhere yet: say in `leading` where"
                remarks.append(FoundRemark(place: one.model.place, text: text))
            }
        }
        // The front door is a page that needs nothing to be known.
        served.sort { first, second in
            (first.parameters.count, first.base.hasSuffix("List") ? 0 : 1, first.base)
                < (second.parameters.count, second.base.hasSuffix("List") ? 0 : 1, second.base)
        }
        guard !served.isEmpty else {
            let reasons = remarks.map { "\n  \($0)" }.joined()
            throw NewError("no view model in \(source.path) can be served as it is; nothing was written\(reasons)")
        }
        remarks += Self.values(of: served).flatMap { [package] name in
            RowSource(name: name, value: package.values[name] ?? FoundValue(), in: package).remarks
        }
        self.served = served
        self.remarks = remarks
    }

    private static func sources(of modules: [String], in folder: URL) throws(NewError) -> [String: String] {
        var sources: [String: String] = [:]
        for module in modules {
            let root = folder.appending(path: "Sources/\(module)")
            let files = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
            for file in files where file.hasSuffix(".swift") {
                let path = "Sources/\(module)/\(file)"
                sources[path] = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
            }
        }
        guard !sources.isEmpty else { throw NewError("there are no Swift files in \(folder.path)/Sources") }
        return sources
    }

    private static func values(of served: [ServedModel]) -> [String] {
        let names = served.flatMap(\.shown).compactMap { if case .rows(let value) = $0.kind { value } else { nil } }
        return Array(Set(names)).sorted()
    }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        try plan.addPackage(name, manifest: manifest, readme: readme)
        try plan.add("Sources/\(name)/\(name)Program.swift", program)
        try plan.add("Sources/\(name)/AppRoute.swift", route)
        try plan.add("Sources/\(name)/AppCoordinator.swift", coordinator)
        try plan.add("Sources/\(name)/Services.swift", services)
        let routes = Dictionary(
            served.filter(\.parameters.isEmpty).map { ($0.model.name, $0.route) },
            uniquingKeysWith: { first, _ in first }
        )
        for one in served {
            let screen = ScreenSource(served: one, package: package, routes: routes, imports: models.modules)
            try plan.add("Sources/\(name)/Screens/\(one.base)Screen.swift", screen.swift)
        }
        let values = Self.values(of: served)
        if !values.isEmpty {
            let rows = values.map { RowSource(name: $0, value: package.values[$0] ?? FoundValue(), in: package).swift }
            try plan.add(
                "Sources/\(name)/Screens/Rows.swift",
                "\(imports("Portico"))\n\n\(rows.joined(separator: "\n"))"
            )
        }
        try plan.add("Tests/\(name)Tests/\(name)Tests.swift", tests)
        return plan
    }

    private func imports(_ others: String...) -> String {
        (others + models.modules).sorted().map { "import \($0)" }.joined(separator: "\n")
    }

    private var manifest: String {
        let products = models.products.map { ".product(name: \"\($0)\", package: \"\(models.identity)\")," }
        return """
            // swift-tools-version: 6.2

            import PackageDescription

            let package = Package(
                name: "\(name)",
                platforms: [.macOS(.v15)],
                dependencies: [
                    .package(\(portico.dependency)),
                    .package(path: \(models.path.swiftLiteral)),
                ],
                targets: [
                    .executableTarget(
                        name: "\(name)",
                        dependencies: [
            \(products.map { "                \($0)" }.joined(separator: "\n"))
                            .product(name: "Portico", package: "\(portico.identity)"),
                            .product(name: "PorticoObservation", package: "\(portico.identity)"),
                            .product(name: "PorticoWeb", package: "\(portico.identity)"),
                        ]
                    ),
                    .testTarget(
                        name: "\(name)Tests",
                        dependencies: [
                            "\(name)",
                            .product(name: "PorticoTesting", package: "\(portico.identity)"),
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

        Serves the view models of `\(models.path)` as they are: `make run` serves them at <http://127.0.0.1:8080/>, `make test`
        runs the tests. “Serve the app you have” in Portico's documentation says how a screen is made up.

        | file | what is in it |
        |---|---|
        | `Sources/\(name)/Screens` | for each view model what its page shows, what a visitor does there, its template |
        | `AppRoute`, `AppCoordinator` | the addresses, and where each screen leads |
        | `Services` | what the view models are given, the same for all visitors |

        ## What is left to decide

        \(remarks.isEmpty ? "Nothing." : remarks.map { "- `\($0.place)`: \($0.text)." }.joined(separator: "\n"))

        What a view model keeps in memory and no field shows is gone after each event, unless `memory` and `resume` of its
        adapter take it along.

        """
    }

    private var program: String {
        """
        import Portico
        import PorticoWeb

        @main enum \(name)Program: WebProgram {
            static func site() throws -> Site {
                try Site(AppCoordinator(services: Services()), templates: Templates.all)
            }
        }

        /// The pages: each is in the file of its screen.
        enum Templates {
            static let all = [
        \(served.map { "        \"\($0.route.words.joined(separator: "-"))\": \($0.route)," }.joined(separator: "\n"))
            ]
        }

        """
    }

    private var route: String {
        let first = served[0]
        let cases = served.enumerated().map { index, one in
            let path = index == 0 ? "/" : "/" + one.base.words.joined(separator: "-")
            let numbers = one.parameters.filter { $0.type == .named("Int") }.map { "/{\($0.name)}" }
            let parameters = one.parameters.map {
                "\($0.name): \($0.type.text)\($0.type == .named("Int") ? "" : " = \"\"")"
            }
            return "    @Path(\"\(index == 0 && !numbers.isEmpty ? "" : path)\(numbers.joined())\") case \(one.route)"
                + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))")
        }
        return """
            import Portico

            /// Every place of the app.
            @Routes enum AppRoute {
            \(cases.joined(separator: "\n"))

                static let examples: [AppRoute] = [\(served.map(example).joined(separator: ", "))]
            \(first.parameters.isEmpty && served.count > 1 ? "\n    var parent: AppRoute? { self == .\(first.route) ? nil : .\(first.route) }\n" : "")}

            """
    }

    private func example(_ one: ServedModel) -> String {
        let arguments = one.parameters.map { "\($0.name): \($0.type == .named("Int") ? "1" : "\"a\"")" }
        return ".\(one.route)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }

    private var coordinator: String {
        let screens = served.map { one in
            let words = ScreenSource.words(one.base)
            return
                "        $0.screen(.\(one.route), \(one.base)Screen.self, title: \"\(words)\", description: \"\(words)\", to: Self.destination)"
        }
        let working = served.filter { !$0.events.isEmpty || !$0.fields.isEmpty }.map {
            "        $0.working(.\($0.route))"
        }
        let answers = served.map { one in
            let names = one.parameters.map(\.name)
            let pattern = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
            let arguments = (["services: services"] + names.map { "\($0): \($0)" }).joined(separator: ", ")
            return
                "        case .\(one.route)\(pattern): try screens.answer(at: route, with: \(one.base)Screen(\(arguments)))"
        }
        return """
            import Portico
            import PorticoObservation

            /// Which screen stands at each place, and where it leads.
            struct AppCoordinator: Coordinator {
                let services: Services

                let screens = ScreenTable<AppRoute>(templates: "") {
            \((screens + working).joined(separator: "\n"))
                }

                func answer(for route: AppRoute, of _: Visitor) throws -> Answer {
                    switch route {
            \(answers.joined(separator: "\n"))
                    }
                }

                private static func destination(for route: AppRoute, from _: AppRoute) -> Destination<AppRoute> {
                    Destination(.push(route))
                }
            }

            """
    }

    private var services: String {
        """
        \(imports("Foundation"))

        /// What the view models are given. All visitors share it.
        @MainActor
        final class Services {
            nonisolated init() {}
        \(standIns.properties.isEmpty ? "" : "\n" + standIns.properties)}
        \(standIns.code)
        """
    }

    private var tests: String {
        """
        import PorticoTesting
        import Testing

        @testable import \(name)

        @Suite struct \(name)Tests {
            @Test(arguments: AppRoute.examples) func everyPageOpens(route: AppRoute) async throws {
                try await visiting(\(name)Program.site().application) { visitor in
                    try await visitor.open(route.address)
                    #expect(visitor.page.status == 200)
                }
            }
        }

        """
    }
}
