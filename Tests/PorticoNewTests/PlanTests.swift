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
