import Foundation
import PorticoTesting
import PorticoWeb
import Testing

@testable import Greeting

/// The code in the README is code that these tests compile and run.
@Suite struct ReadmeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    @Test func theSwiftInTheReadmeIsCompiled() throws {
        let program = try ["GreetingFeature.swift", "GreetingProgram.swift"].map {
            try text(Self.root.appending(path: "Sources/Examples/Greeting/\($0)"))
        }
        let tests = try ["ServingTests.swift", "Guestbook.swift"].map { try text(Self.folder.appending(path: $0)) }
        let compiled = (program + tests).joined()
        let blocks = try Self.blocks(of: "swift", in: text(Self.root.appending(path: "README.md")))
        #expect(blocks.count == 5)
        for block in blocks {
            #expect(
                Self.outdented(compiled).contains(Self.outdented(block)),
                "not compiled by a test: \(block.prefix(200))"
            )
        }
    }

    @Test func theProgramInTheReadmeIsWhole() throws {
        let blocks = try Self.blocks(of: "swift", in: text(Self.root.appending(path: "README.md")))
        for file in ["GreetingFeature.swift", "GreetingProgram.swift"] {
            #expect(
                try blocks.contains(text(Self.root.appending(path: "Sources/Examples/Greeting/\(file)"))),
                "\(file)"
            )
        }
    }

    @Test func theProgramInTheReadmeGreets() async throws {
        let server = WebServer(try GreetingProgram.site(), host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        try await visiting(server.application) { visitor in
            try await visitor.open("/greeting")
            try visitor.fill("Name", with: "Ada")
            try await visitor.click("Greet")
            #expect(visitor.page.heading == "Hello, Ada")
            try await visitor.open("/nowhere")
            #expect(visitor.page.heading == "There is no such page")
        }
    }

    @Test func everyCommandInTheReadmeIsThere() throws {
        let makefile = try text(Self.root.appending(path: "Makefile"))
        for verb in ["setup", "run", "test", "bench", "release"] {
            #expect(makefile.contains("\n\(verb):"), "\(verb)")
        }
    }

    /// Without white space at the beginnings of lines: the README shows pieces of types.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(
            separator: "\n"
        )
    }

    private func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    private static func blocks(of language: String, in markdown: String) -> [String] {
        markdown.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }
}
