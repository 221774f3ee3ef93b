import Foundation

/// A feature of a package of one's own: its files, and the places where the program has to know of it.
struct OwnFeature {
    let names: FeatureNames
    let fields: [FeatureField]
    /// The name of the program.
    let app: String
    /// What SwiftPM calls the package of Portico.
    let identity: String

    /// Throws where the feature cannot be in that app.
    init(names: FeatureNames, fields: [FeatureField], app: String, identity: String) throws(NewError) {
        guard app != names.feature, app != names.item else {
            throw NewError("the app and its feature cannot both be called “\(app)”")
        }
        try PorticoTargets.check([app, "\(app)Tests", names.feature, "\(names.feature)Tests"])
        self.names = names
        self.fields = fields
        self.app = app
        self.identity = identity
    }

    var files: FeatureFiles { FeatureFiles(names: names, fields: fields, words: PlainWords(names: names)) }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        try add(to: &plan)
        try wire(into: &plan)
        return plan
    }

    /// The files that are the feature's own.
    func add(to plan: inout Plan) throws(NewError) {
        try files.add(to: &plan)
        let tests = FeatureTests(names: names, fields: fields)
        try plan.add("Tests/\(app)Tests/\(names.feature)PageTests.swift", tests.ownPages(app: app))
    }

    /// Its targets, as they stand in the package.
    var targets: String {
        let portico = ".product(name: \"Portico\", package: \"\(identity)\")"
        return """
                    .target(name: "\(names.feature)", dependencies: [\(portico)], path: "Sources/Features/\(names.feature)"),
                    .testTarget(name: "\(names.feature)Tests", dependencies: ["\(names.feature)", \(portico)]),
            """
    }

    /// Tells the program of the feature.
    private func wire(into plan: inout Plan) throws(NewError) {
        let (feature, features) = (names.feature, names.features)
        try plan.change("Package.swift") { file throws(NewError) in
            try file.insert(targets + "\n", before: "// The program: what joins the features, and the web.\n")
            let program = ".executableTarget(\n            name: \"\(app)\",\n            dependencies: ["
            try file.insert(feature, inListAfter: program)
        }
        try plan.change("Sources/\(app)/AppRoute.swift") { file throws(NewError) in
            try file.insert("import \(feature)\n", before: "import Portico\n")
            try file.insert("    case \(features)(\(feature)Route)\n", before: "\n    static var examples")
            try file.insert(
                "\n            + \(feature)Route.examples.map(AppRoute.\(features))",
                afterLastLineWith: "Route.examples.map(AppRoute."
            )
        }
        try plan.change("Sources/\(app)/AppCoordinator.swift") { file throws(NewError) in
            try file.insert("import \(feature)\n", before: "import Portico\n")
            try file.insert(files.dependency, before: "        self.children = children")
        }
        try plan.change("Sources/\(app)/AppParts.swift") { file throws(NewError) in
            try file.insert("import \(feature)\n", before: "import Portico\n")
            try file.insert(
                "        container.load(\(feature)Module())\n"
                    + "        container.keepInMemory(\(names.item).self)\n",
                before: "        return try container.resolved()"
            )
        }
        try plan.change("Sources/\(app)/\(app)Program.swift") { file throws(NewError) in
            try file.insert("\n    let is\(feature): Bool", afterLastLineWith: "    let is")
            try file.insert(
                "\n        is\(feature) = route?.\(features) != nil",
                afterLastLineWith: " = route?."
            )
        }
        try plan.change("Templates/layouts/page.html") { file throws(NewError) in
            try file.insert("  \(link)\n  ", before: "</nav>")
        }
    }

    /// The way to its list in the layout's navigation, which says where the visitor is.
    var link: String {
        let (feature, features) = (names.feature, names.features)
        return
            "<a href=\"{{link \(features).list}}\"{{#is\(feature)}} aria-current=\"true\"{{/is\(feature)}}>\(names.title)</a>"
    }

    /// What the package in a folder calls that of Portico.
    static func identity(in folder: URL) throws(NewError) -> String {
        let text = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        guard let match = text?.firstMatch(of: /name: "Portico", package: "([^"]+)"/) else {
            throw NewError("Package.swift names no product “Portico”; nothing was written")
        }
        return String(match.1)
    }
}
