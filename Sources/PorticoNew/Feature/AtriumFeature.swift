import Foundation

/// A feature of Atrium: its files, and the places where the app has to know of it.
struct AtriumFeature {
    let names: FeatureNames
    let fields: [FeatureField]
    let title: Translation

    private var words: AtriumWords { AtriumWords(names: names) }
    private var files: FeatureFiles { FeatureFiles(names: names, fields: fields, words: words) }

    /// The texts that nobody has translated yet.
    var untranslated: [String] {
        (title.isMissing ? [names.features] : [])
            + fields.filter { Translation(of: $0.words).isMissing }.map(\.name)
    }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        try files.add(to: &plan)
        try plan.add("\(files.folder)/\(names.item)Texts.swift", words.texts(title, of: fields))
        try plan.add("Sources/Data/\(names.feature)Data/Stored\(names.item).swift", record)
        let tests = FeatureTests(names: names, fields: fields)
        try plan.add("Tests/AtriumTests/\(names.feature)PageTests.swift", tests.atriumPages)
        let number = try Self.nextMigration(in: folder)
        try plan.add("Sources/Atrium/Features/\(names.feature)Feature.swift", composition(since: number))
        try wire(into: &plan)
        return plan
    }

    /// The number of the first migration that is free: those of all features stand in their files.
    static func nextMigration(in folder: URL) throws(NewError) -> Int {
        let features = folder.appending(path: "Sources/Atrium/Features", directoryHint: .isDirectory)
        let files = (try? FileManager.default.contentsOfDirectory(at: features, includingPropertiesForKeys: nil)) ?? []
        let code = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map { text in
            text.split(separator: "\n").filter { !$0.hasPrefix("///") }.joined(separator: "\n")
        }
        let numbers = code.flatMap { text in
            text.matches(of: /(?:NumberedMigration\(|Migration\(|since: )(\d{1,6})/).compactMap { Int($0.1) }
        }
        guard let last = numbers.max() else { throw NewError("no migration is found in \(features.path)") }
        return last + 1
    }

    private var record: String {
        let columns = fields.map { "                \"\($0.name)\" \($0.column.sql)" }.joined(separator: ",\n")
        return """
            public import Foundation
            public import \(names.feature)
            public import Storage

            /// \(names.anItem.uppercasingFirst) as a row of the table `\(names.variable)`.
            @Translatable(\(names.item).self)
            public struct Stored\(names.item): Encodable {
                public var id: String
                public var visitor: String
            \(fields.map { "    public var \($0.name): \($0.column.type)" }.joined(separator: "\n"))
                public var createdAt: Date
                public var removedAt: Date?
            }

            extension \(names.item): Translatable {
                public typealias ManagedObject = Stored\(names.item)
            }

            extension Stored\(names.item).Columns: OwnedColumns {}

            /// The table of the \(names.featureWords).
            public enum \(names.item)Tables: TableMigration {
                case \(names.features)

                public static let records: [any StoredRecord.Type] = [Stored\(names.item).self]

                public var name: String { "\(names.featureWords)" }

                public var sql: String {
                    Self.ownedTable(
                        "\(names.variable)",
                        columns: \"\"\"
            \(columns)
                            \"\"\"
                    )
                }
            }

            """
    }

    private func composition(since number: Int) -> String {
        """
        import AtriumFlow
        import \(names.feature)
        import \(names.feature)Data
        import Portico
        import Storage

        /// The \(names.featureWords) that visitors keep.
        struct \(names.feature)Feature: OwnedItemsFeature {
            static let migrations = [NumberedMigration(\(number), \(names.item)Tables.\(names.features))]
            static let owned = [OwnedTable("\(names.variable)", of: .visitor, in: "visitor", since: \(number + 1))]
            static var module: any Module { \(names.feature)Module() }

            static func has(_ route: AppRoute) -> Bool { route.\(names.features) != nil }

            let items: StorageOwnedItems<\(names.item)>

            init(in context: AppContext) {
                items = StorageOwnedItems(storage: context.storage, named: "\(names.feature.lowercased())")
            }
        }

        """
    }

    /// Tells the app of the feature.
    private func wire(into plan: inout Plan) throws(NewError) {
        let (feature, features) = (names.feature, names.features)
        try plan.change("Package.swift") { file throws(NewError) in
            try file.insert("    feature(\"\(feature)\"),\n", before: "    feature(\"Domains\"")
            try file.insert(
                "    data(\"\(feature)Data\", \"\(feature) Storage\"),\n",
                before: "    data(\"NodesData\""
            )
            try file.insert("\(feature) ", after: "\"AtriumFlow\",\n        \"")
            try file.insert("\(feature) \(feature)Data \\\n        ", after: "\"Atrium\",\n        \"\"\"\n        ")
            try file.insert("    tests(\"\(feature)\"),\n", before: "    tests(\"Domains\"")
        }
        try plan.change("Sources/AtriumFlow/AppRoute.swift") { file throws(NewError) in
            try file.insert("public import \(feature)\n", before: "public import DogFacts\n")
            try file.insert(
                "    case \(features)(\(feature)Route)\n",
                before: "\n    /// Whether only who is signed in"
            )
            try file.insert(", .\(features)", after: "case .push, .pushDevices")
            try file.insert(
                "\n            + \(feature)Route.examples.map(AppRoute.\(features))",
                after: "AppRoute.pushDevices)"
            )
        }
        try plan.change("Sources/AtriumFlow/MainCoordinator.swift") { file throws(NewError) in
            try file.insert("import \(feature)\n", before: "import DogFacts\n")
            try file.insert(files.dependency, before: "        children.addDependency(tabs,")
        }
        try plan.change("Sources/Atrium/Features/AppFeatures.swift") { file throws(NewError) in
            try file.insert(" \(feature)Feature.self,", after: "PushFeature.self,")
        }
        try plan.change("Sources/Atrium/Composition/LayoutTexts.swift") { file throws(NewError) in
            try file.insert(title, named: features, before: "    static let notifications = ")
        }
        try plan.change("Sources/Atrium/Composition/ShellViewInputData.swift") { file throws(NewError) in
            try file.insert("    let is\(feature): Bool\n", before: "    let isNotifications: Bool\n")
            try file.insert("        is\(feature) = route?.\(features) != nil\n", before: "        isNotifications = ")
        }
        try plan.change("Templates/layouts/page.html") { file throws(NewError) in
            try file.insert(
                "<a href=\"{{link \(features).list}}\"{{#is\(feature)}} aria-current=\"true\"{{/is\(feature)}}>{{text \(features)}}</a>\n      ",
                after: "{{#isSignedIn}}"
            )
        }
        try plan.change("Tests/AtriumTests/FloorsTests.swift") { file throws(NewError) in
            try file.insert(
                "        (\"Features/\(feature)\", [\"AtriumTexts\", \"Portico\"]),\n        (\"Data/\(feature)Data\", [\"Portico\", \"\(feature)\", \"Storage\"]),\n",
                before: "        (\"Features/Domains\","
            )
            try file.insert(", \"\(feature)\"", after: "\"Portico\"", behind: "\"AtriumFlow\",")
        }
    }
}
