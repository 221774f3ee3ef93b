import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@Suite(.inBothModes) struct SavedSearchPageTests {
    private func visit(
        over wire: Wire = .inProcess,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), over: wire, at: TestApp.origin, body)
    }

    private func save(
        _ name: String,
        _ visitor: WebVisitor,
        at url: String = "/domains?query=med&zone=com"
    ) async throws {
        try await visitor.open(url)
        try visitor.fill("Name of this search", with: name)
        try await visitor.click("Save search")
    }

    @Test(arguments: Wire.allCases)
    func aSearchIsSavedOpenedRenamedAndRemovedAndComesBack(wire: Wire) async throws {
        try await visit(over: wire) { visitor in
            try await save("Medical & “more”", visitor)
            #expect(visitor.url == "/domains?query=med&zone=com")
            #expect(try visitor.find(css: ".notice p").text.contains("Medical & “more”"))
            try await visitor.open("/domains")
            try await visitor.click("Medical & “more”")
            #expect(visitor.url == "/domains?query=med&zone=com")
            try visitor.fill("New name for “Medical & “more””", with: "Health")
            try await visitor.click("Save new name (for “Medical & “more””)")
            #expect(try visitor.find(css: ".saved-name a").text == "Health")
            try await visitor.click("Remove “Health”")
            #expect(try visitor.findAll(css: ".saved-name a").isEmpty)
            try await visitor.click("Undo")
            #expect(try visitor.find(css: ".saved-name a").text == "Health")
            #expect(visitor.page.status == 200)
        }
    }

    @Test func everyVisitorHasTheirOwn() async throws {
        try await visit { visitor in
            try await save("Mine", visitor)
            let other = visitor.anotherVisitor()
            try await other.open("/domains")
            #expect(!other.page.text.contains("Mine"))
            try await save("Yours", other)
            try await visitor.open("/domains")
            #expect(!visitor.page.text.contains("Yours"))
        }
    }

    @Test func aNameThatIsTakenIsAConflictAndStaysInItsField() async throws {
        try await visit { visitor in
            try await save("Same", visitor)
            try await save("Same", visitor, at: "/domains?query=other")
            #expect(visitor.page.status == 409)
            #expect(try visitor.value(of: "Name of this search") == "Same")
            let field = try visitor.find(label: "Name of this search")
            #expect(field["aria-invalid"] == "true")
            let error = try visitor.find(css: ".field-error")
            #expect(error.text == "This is taken: you already have a saved search called “Same”")
            #expect(field["aria-describedby"]?.hasSuffix(" \(error["id"] ?? "?")") == true)
            let link = try visitor.find(css: ".problem a")
            #expect(link["href"] == "#\(field["id"] ?? "?")")
            #expect(link.text == "Name of this search: this is taken: you already have a saved search called “Same”")
            let times = visitor.page.text.ranges(of: "already have a saved search").count
            #expect(times == 2, "in the summary and at the field")
            #expect(try visitor.findAll(css: ".saved-name a").count == 1)
        }
    }

    @Test func aNameThatIsTakenIsSaidOfItsFieldInJSONToo() async throws {
        struct Answer: Decodable {
            let condition: String
            let errors: [[String: String]]
        }
        try await visit { visitor in
            try await save("Same", visitor)
            let response = try await visitor.send(event: "saveTapped", ["name": ["Same"]], to: "/domains?query=med")
            #expect(response.status == 409)
            let answer = try JSONDecoder().decode(Answer.self, from: response.body)
            #expect(answer.condition == "conflict")
            #expect(
                answer.errors == [
                    ["field": "name", "message": "is taken: you already have a saved search called “Same”"]
                ]
            )
        }
    }

    @Test func resultsLeadToWhereTheyAreSaved() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            #expect(try visitor.find(css: ".to-saved a").text == "Save this search")
            #expect(try visitor.find(css: ".to-saved a")["href"] == "#saved")
            try await visitor.open("/domains?query=nothing-is-called-that")
            #expect(try visitor.findAll(css: ".to-saved a").isEmpty)
        }
    }

    @Test func aNameThatDoesNotFitIsSaidBesideItsField() async throws {
        try await visit { visitor in
            let odd = "turned \u{202E}round"
            try await save(odd, visitor)
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: "Name of this search") == odd)
            let field = try visitor.find(label: "Name of this search")
            #expect(field["aria-invalid"] == "true")
            #expect(field["aria-describedby"]?.hasPrefix("save-hint ") == true, "the hint still belongs to it")
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func searchingDoesNotWaitForWhatIsSaved() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            #expect(try visitor.find(css: "#message").text == "")
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test(arguments: ["csv", "json"])
    func theFoundNamesAreAFile(format: String) async throws {
        try await visit { visitor in
            let file = try await visitor.get("/domains.\(format)?query=med&zone=com")
            #expect(file.status == 200)
            #expect(file.header("Content-Disposition")?.hasPrefix("attachment; filename=") == true)
            #expect(file.header("X-Robots-Tag") == "noindex")
            #expect(file.text.contains("medium.com"))
        }
    }
}
