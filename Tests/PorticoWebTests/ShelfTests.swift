import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

@testable import Shelf

/// A class that is a screen by its marks, as it is served.
@Suite struct ShelfTests {
    private static func titles(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: "#titles li").map { $0.text.replacing(" Remove", with: "") }
    }

    @Test(.inBothModes) func booksAreFoundAddedAndRemoved() async throws {
        try await visiting(ShelfProgram.site().application) { visitor in
            try await visitor.open("/")
            try visitor.fill("Search", with: "emma")
            try await visitor.click("Search")
            #expect(visitor.url == "/?query=emma")
            #expect(try Self.titles(visitor) == ["Emma"])
            try visitor.fill("Title", with: "Emma and I")
            try await visitor.click("Add")
            #expect(visitor.url == "/?query=emma")
            #expect(try Self.titles(visitor) == ["Emma", "Emma and I"])
            try await visitor.click("Remove Emma")
            #expect(try Self.titles(visitor) == ["Emma and I"])
        }
    }

    @Test func programsAreGivenWhatIsMarked() async throws {
        try await visiting(ShelfProgram.site().application) { visitor in
            let answer = try await visitor.get("/?query=emma", headers: [.accept: "application/json"])
            #expect(answer.text.contains("\"titles\":[\"Emma\"]"))
            #expect(!answer.text.contains("shelf"))
        }
    }
}
