import Foundation
import NodesData
import SessionsData
import Storage
import Testing

@testable import Atrium

/// No record and no migration of the sources is left out of what is compared when the program starts.
@Suite struct StoredTablesTests {
    private static let schemas = [AppFeatures.schema, SessionsFile.schema, Schema(of: NodeTables.self)]

    @Test func everyRecordIsComparedWithItsTable() throws {
        let compared = Self.schemas.flatMap(\.records).map { String(describing: $0) }
        let written = try Self.names(/@Translatable\([^)]*\)\s+(?:public )?struct (?<name>\w+)/)
        #expect(written.count >= 30)
        #expect(written.subtracting(compared) == [])
        #expect(Set(compared).count == compared.count)
    }

    @Test func theTablesOfEveryFeatureAreInAList() throws {
        let listed = Self.schemas.flatMap(\.features)
        let written = try Self.names(/\n(?:public )?enum (?<name>\w+): TableMigration \{/)
        #expect(written == Set(listed.map { String(describing: $0) }))
    }

    @Test func theTablesFit() {
        #expect(Self.schemas.flatMap { $0.problems() } == [])
    }

    /// In the sources, but for the samples in comments.
    private static func names(_ pattern: Regex<(Substring, name: Substring)>) throws -> Set<String> {
        let folder = TestApp.root.appending(path: "Sources", directoryHint: .isDirectory)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
        return try files.reduce(into: []) { names, file in
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("///") }.joined(separator: "\n")
            names.formUnion(code.matches(of: pattern).map { String($0.name) })
        }
    }
}
