import Foundation
import Testing

/// The samples on the pages besides the reference are code that tests compile and run.
@Suite struct DocumentationTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: [
        ("PorticoAdapters/PorticoAdapters.docc/PorticoAdapters", 7), ("PorticoStart/PorticoStart.docc/PorticoStart", 5),
    ])
    func theSamplesAreCompiled(name: String, count: Int) throws {
        let page = Self.tests.deletingLastPathComponent().appending(path: "Sources/\(name).md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst().map
        {
            Self.outdented($0.components(separatedBy: "```")[0])
        }
        let compiled = try Self.sources().map(Self.outdented)
        #expect(blocks.count == count)
        for block in blocks {
            #expect(compiled.contains { $0.contains(block) }, "not compiled by a test: \(block.prefix(200))")
        }
    }

    private static func sources() throws -> [String] {
        try ["PorticoTests/Adapters", "PorticoStartTests", "PorticoCombineTests"].flatMap { folder in
            try #require(
                FileManager.default.enumerator(at: tests.appending(path: folder), includingPropertiesForKeys: nil)
            )
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        }
    }

    /// Without white space at the beginnings of lines: the page shows pieces of types.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(
            separator: "\n"
        )
    }
}
