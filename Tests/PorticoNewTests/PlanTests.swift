import Foundation
import Testing

@testable import PorticoNew

/// Either everything is written or nothing.
@Suite struct PlanTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-new-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func filesAreWrittenAndChangedTogether() throws {
        try inFolder { folder in
            try "a\nc\n".write(to: folder.appending(path: "list"), atomically: true, encoding: .utf8)
            var plan = Plan(folder: folder)
            try plan.add("new/file", "text")
            try plan.change("list") { file throws(NewError) in try file.insert("b\n", before: "c") }
            try plan.change("list") { file throws(NewError) in try file.insert("d", afterLastLineWith: "c") }
            try plan.carryOut()
            #expect(try String(contentsOf: folder.appending(path: "new/file"), encoding: .utf8) == "text")
            #expect(try String(contentsOf: folder.appending(path: "list"), encoding: .utf8) == "a\nb\ncd\n")
        }
    }

    @Test func aFileThatIsThereIsNotWrittenOver() throws {
        try inFolder { folder in
            try "mine".write(to: folder.appending(path: "file"), atomically: true, encoding: .utf8)
            var plan = Plan(folder: folder)
            #expect(throws: NewError.self) { try plan.add("file", "yours") }
        }
    }

    @Test func aPlaceThatIsNotThereIsNamedWithWhatBelongsThere() throws {
        try inFolder { folder in
            try "import Portico\n".write(to: folder.appending(path: "file"), atomically: true, encoding: .utf8)
            var plan = Plan(folder: folder)
            let error = #expect(throws: NewError.self) {
                try plan.change("file") { file throws(NewError) in
                    try file.insert("case bookmarks\n", before: "case domains")
                }
            }
            #expect(
                error?.description
                    == "file has no “case domains”, beside which this belongs: case bookmarks. Nothing was written"
            )
        }
    }

    @Test(arguments: [
        (
            "[\n    \"Accounts\", \"Notes\",\n    .product()]",
            "[\n    \"Accounts\", \"Domains\", \"Notes\",\n    .product()]"
        ),
        ("[\"Notes\"]", "[\"Domains\", \"Notes\"]"), ("[\"Accounts\"]", "[\"Accounts\", \"Domains\"]"),
        ("[\n    \"Accounts\",\n    .product()]", "[\n    \"Accounts\", \"Domains\",\n    .product()]"),
        ("[]", "[\"Domains\", ]"),
    ])
    func aNameIsWrittenWhereItBelongsInTheOrder(list: String, longer: String) throws {
        try inFolder { folder in
            try "dependencies: \(list)".write(to: folder.appending(path: "file"), atomically: true, encoding: .utf8)
            var plan = Plan(folder: folder)
            try plan.change("file") { file throws(NewError) in
                try file.insert("Domains", inListAfter: "dependencies: [")
            }
            #expect(plan.changed.map(\.text) == ["dependencies: \(longer)"])
        }
    }

    @Test func aPackageNearPorticoSaysWhereItIsFromThereAndOneFarAwayFromTheRoot() {
        func path(_ other: String, _ folder: String) -> String {
            PorticoPlace.path(to: URL(filePath: other), from: URL(filePath: folder))
        }
        #expect(path("/srv/dev/portico", "/srv/dev/Shop") == "../portico")
        #expect(path("/srv/code/portico", "/srv/apps/mine/Shop") == "../../../code/portico")
        #expect(path("/srv/dev/Shop", "/srv/dev/portico") == "../Shop")
        #expect(path("/srv/portico", "/nowhere/Shop") == "/srv/portico")
    }

    /// A class without a rule is a mistake, or a leftover.
    @Test(arguments: ["Atrium", "Shop"])
    func everyClassOfTheTemplatesHasARule(app: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let names = try FeatureNames("Things")
        let fields = try FeatureField.fields(FeatureField.Kind.allCases.map { "\($0)Field:\($0)" })
        var plan = Plan(folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        let style: String
        if app == "Atrium" {
            try FeatureFiles(names: names, fields: fields, words: AtriumWords(names: names)).add(to: &plan)
            style = try String(contentsOf: root.appending(path: "Static/app.css"), encoding: .utf8)
        } else {
            let shop = try OwnApp(
                name: "Shop",
                portico: PorticoPlace(root.path, from: plan.folder),
                feature: names,
                fields: fields
            )
            plan = try shop.plan(in: plan.folder)
            style = try #require(plan.written.first { $0.path == "Static/app.css" }).text
        }
        let templates = plan.written.filter { $0.path.hasSuffix(".html") }.map(\.text)
        let classes = Set(
            templates.flatMap { $0.matches(of: /class="([^"]+)"/) }.flatMap { $0.1.split(separator: " ") }
        )
        #expect(classes.count > 5)
        for name in classes.sorted() { #expect(style.contains(".\(name)"), "\(name)") }
    }

    @Test func aScreenOfAFeatureThatIsNotThereNamesThoseThatAre() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for feature in ["Wishes", "Nope", "../Features/Notes", ""] {
            let error = #expect(throws: NewError.self) { try FeatureScreen.names(of: feature, in: root) }
            #expect(error?.description.hasPrefix("there is no feature “\(feature)” in") == true)
            #expect(error?.description.contains("there is Accounts, DogFacts, Domains, Notes") == true)
        }
        let other = #expect(throws: NewError.self) { try FeatureScreen.names(of: "Notes", in: root) }
        #expect(other?.description.hasPrefix("no file in Sources/Features/Notes has an OwnedItem") == true)
    }

    @Test func aScreenKnowsWhatAFeatureCallsItsItems() throws {
        try inFolder { folder in
            let names = try FeatureNames("Series", singular: "Show")
            var plan = Plan(folder: folder)
            let fields = try FeatureField.fields(["title:text"])
            try FeatureFiles(names: names, fields: fields, words: PlainWords(names: names)).add(to: &plan)
            try plan.carryOut()
            #expect(try FeatureScreen.names(of: "Series", in: folder).item == "Show")
        }
    }

    /// The files of Atrium have every place that the command looks for.
    @Test func atriumHasAllPlacesThatAFeatureIsWrittenInto() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let names = try FeatureNames("ShoppingLists")
        let feature = AtriumFeature(
            names: names,
            fields: try FeatureField.fields(["title:text", "amount:number?"]),
            title: Translation(ofList: names.title, german: nil, arabic: nil)
        )
        let plan = try feature.plan(in: root)
        #expect(plan.written.count == 13)
        #expect(plan.changed.map(\.path).contains("Package.swift"))
        #expect(feature.untranslated == ["shoppingLists"])
        let files = Dictionary(plan.written.map { ($0.path, $0.text) }) { first, _ in first }
        let composition = try #require(files["Sources/Atrium/Features/ShoppingListsFeature.swift"])
        let next = try AtriumFeature.nextMigration(in: root)
        #expect(composition.contains("NumberedMigration(\(next), ShoppingListTables.shoppingLists)"))
    }
}
