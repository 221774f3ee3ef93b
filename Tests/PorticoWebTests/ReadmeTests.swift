import Foundation
import Testing

/// The code in the README is code that these tests compile and run.
@Suite struct ReadmeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    @Test func theSwiftInTheReadmeIsCompiled() throws {
        let compiled = try ["GreetingFeature.swift", "GreetingSite.swift", "ServingTests.swift", "Guestbook.swift"].map {
            try text(Self.folder.appending(path: $0))
        }.joined()
        let blocks = try Self.blocks(of: "swift", in: text(Self.root.appending(path: "README.md")))
        #expect(blocks.count == 6)
        for block in blocks {
            #expect(Self.outdented(compiled).contains(Self.outdented(block)), "not compiled by a test: \(block.prefix(200))")
        }
    }

    @Test func theTemplateInTheReadmeIsTheOneThatIsServed() throws {
        let blocks = try Self.blocks(of: "html", in: text(Self.root.appending(path: "README.md")))
        #expect(blocks == [(GreetingSite.templates["greeting"] ?? "") + "\n"])
    }

    @Test func everyCommandInTheReadmeIsThere() throws {
        let makefile = try text(Self.root.appending(path: "Makefile"))
        for verb in ["setup", "run", "test", "bench", "release"] {
            #expect(makefile.contains("\n\(verb):"), "\(verb)")
        }
    }

    /// Without white space at the beginnings of lines: the README shows pieces of types.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    private func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    private static func blocks(of language: String, in markdown: String) -> [String] {
        markdown.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }
}
