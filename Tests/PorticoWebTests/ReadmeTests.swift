import Foundation
import PorticoTesting
import PorticoWeb
import Testing

@testable import Greeting

/// The code in the README, and on the page that shows the whole program, is code that these tests compile and run. What
/// else the README names is there.
@Suite struct ReadmeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    private static let wholeProgram = "Sources/PorticoWeb/PorticoWeb.docc/AWholeProgram.md"

    @Test(arguments: [
        ("README.md", "swift", 3), ("README.md", "html", 1), (wholeProgram, "swift", 5),
        ("Sources/PorticoTesting/PorticoTesting.docc/PorticoTesting.md", "swift", 1),
    ])
    func theCodeIsCompiled(document: String, language: String, count: Int) throws {
        let program = try ["GreetingFeature.swift", "GreetingProgram.swift"].map {
            try text(Self.root.appending(path: "Sources/Examples/Greeting/\($0)"))
        }
        let tests = try ["ServingTests.swift", "Guestbook.swift"].map { try text(Self.folder.appending(path: $0)) }
        let compiled = Self.outdented((program + tests).joined())
        let blocks = try Self.blocks(of: language, in: text(Self.root.appending(path: document)))
        #expect(blocks.count == count)
        for block in blocks {
            #expect(compiled.contains(Self.outdented(block)), "not compiled by a test: \(block.prefix(200))")
        }
    }

    @Test func theProgramOnItsPageIsWhole() throws {
        let blocks = try Self.blocks(of: "swift", in: text(Self.root.appending(path: Self.wholeProgram)))
        for file in ["GreetingFeature.swift", "GreetingProgram.swift"] {
            #expect(
                try blocks.contains(text(Self.root.appending(path: "Sources/Examples/Greeting/\(file)"))),
                "\(file)"
            )
        }
    }

    /// Each step of “Your first feature” is code of the example that its tests run, and the steps are all of it.
    @Test func theStepsOfTheFirstFeatureAreCompiled() throws {
        let page = try text(Self.root.appending(path: "Sources/PorticoWeb/PorticoWeb.docc/YourFirstFeature.md"))
        let files = try ["Book", "BooksViewModel", "BooksCoordinator", "BooksProgram"].map {
            try text(Self.root.appending(path: "Sources/Examples/Books/\($0).swift"))
        }
        let tests = try text(Self.folder.appending(path: "BooksTests.swift"))
        let compiled = Self.outdented((files + [tests]).joined())
        let blocks = Self.blocks(of: "swift", in: page) + Self.blocks(of: "html", in: page)
        #expect(blocks.count == 16)
        for block in blocks {
            #expect(compiled.contains(Self.outdented(block)), "not compiled by a test: \(block.prefix(200))")
        }
        let shown = blocks.joined()
        for file in files {
            for line in file.split(separator: "\n") { #expect(shown.contains(line), "no step has the line \(line)") }
        }
        for line in Self.outdented(tests).split(separator: "\n")
        where !line.hasPrefix("///") && !line.hasPrefix("@Suite") {
            #expect(Self.outdented(shown).contains(line), "no step has the line \(line)")
        }
    }

    /// The package of “Your first feature” has the modules that its tests import: one that is forgotten is found by nobody
    /// here, where all modules are at hand.
    @Test func thePackageOfTheFirstFeatureHasWhatItsTestsImport() throws {
        let page = try text(Self.root.appending(path: "Sources/PorticoWeb/PorticoWeb.docc/YourFirstFeature.md"))
        let package = try text(Self.root.appending(path: "Package.swift"))
        let modules = try text(Self.folder.appending(path: "BooksTests.swift")).matches(of: /\nimport (Portico\w*)/)
        #expect(modules.count == 4)
        let target = try #require(page.firstMatch(of: /\.testTarget\([^`]*/)).output
        let products = target.matches(of: /name: "(Portico\w*)"/).map { String($0.1) }
        let plain = try #require(package.firstMatch(of: /let plainProducts: \[Product\] = [^\]]*/)).output
        let vended = try products.map { product in
            if plain.contains("\"\(product)\"") { return "\"\(product)\"" }
            let library = try #require(
                package.split(separator: ".library(").first { $0.prefix { $0 != "," }.contains("name: \"\(product)\"") }
            )
            return String(library.prefix { $0 != ")" })
        }
        for module in modules.map({ String($0.1) }) {
            #expect(vended.contains { $0.contains("\"\(module)\"") }, "\(module)")
        }
    }

    @Test func theProgramGreets() async throws {
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

    @Test(arguments: ["README.md", "Sources/PorticoWeb/PorticoWeb.docc/Figures.md"])
    func everyMakeCommandIsThere(document: String) throws {
        let makefile = try text(Self.root.appending(path: "Makefile"))
        let commands = try text(Self.root.appending(path: document)).matches(of: /`\n?make ([a-z\- ]+)/)
        #expect(commands.count > 1)
        for verb in commands.flatMap({ $0.output.1.split(separator: " ") }) {
            #expect(makefile.contains("\n\(verb):"), "\(verb)")
        }
    }

    @Test func everyPlaceInTheReadmeIsThere() throws {
        let readme = try text(Self.root.appending(path: "README.md"))
        let places = readme.matches(of: /[`(]((?:Sources|Templates|Static|Tests)[A-Za-z0-9\-.\/]*)[`)]/)
        #expect(places.count > 20)
        for place in places.map(\.output.1) {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(place)).path), "\(place)")
        }
    }

    /// Without white space at the beginnings of lines: what is shown are pieces of types, and a template in a literal.
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
