import Foundation
import PorticoTesting
import Testing

/// What the search does whatever its source: the same tests on the index of this machine and on a second Atrium over a
/// socket.
@Suite struct DomainSourceFeatureTests {
    private static let names =
        (1...120).map { "med\($0).com" }.joined(separator: "\n") + "\nmedium.org\nfußball.de\nexample.co.uk\n"

    private func visit(
        _ source: DomainSourceKind,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        try await source.withApp(names: Self.names) { app in
            try await visiting(app.application(limited: false), body)
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func aSearchFindsNamesWithTheirTotalAndTurnsPages(source: DomainSourceKind) async throws {
        try await visit(source) { visitor in
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#total").text == "Names 1–50 of 121")
            #expect(try visitor.findAll(css: "#results tbody tr").count == 50)
            #expect(try visitor.findAll(css: "#results tbody mark").allSatisfy { $0.text == "med" })
            #expect(try visitor.findAll(css: "#results tbody a").first?.text == "med1.com")
            try await visitor.click("Next")
            try await visitor.click("Next")
            #expect(try visitor.find(css: "#total").text == "Names 101–121 of 121")
            #expect(try visitor.findAll(css: "#results tbody tr").count == 21)
            try await visitor.open("/domains?query=med&page=9")
            #expect(visitor.page.status == 404)
            try await visitor.click("Go to the last page")
            #expect(visitor.url == "/domains?query=med&page=3")
            #expect(visitor.page.status == 200)
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func aZoneNarrowsAndAnyScriptIsFound(source: DomainSourceKind) async throws {
        try await visit(source) { visitor in
            try await visitor.open("/domains?query=med&zone=org")
            #expect(try visitor.findAll(css: "#results tbody tr").map(\.text).count == 1)
            #expect(try visitor.find(css: "#results tbody a").text == "medium.org")
            for query in ["fu%C3%9Fball", "xn--fuball-cta", "FU%C3%9FBALL.DE"] {
                try await visitor.open("/domains?query=\(query)")
                #expect(try visitor.find(css: "#results tbody a").text == "fußball.de", "\(query)")
                #expect(try visitor.find(css: "#total").text == "Names 1–1 of 1")
            }
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func noResultIsSaidSoAndAnEmptySearchToo(source: DomainSourceKind) async throws {
        try await visit(source) { visitor in
            try await visitor.open("/domains?query=nosuchname")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#message").text == "No result for this request")
            try await visitor.open("/domains")
            #expect(try visitor.find(css: "#message").text == "Please, search something")
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func aNameHasItsPageAndAnUnknownOneIsNotCalledAvailable(source: DomainSourceKind) async throws {
        try await visit(source) { visitor in
            try await visitor.open("/domains?query=example")
            try await visitor.click("example.co.uk")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.heading == "example.co.uk")
            #expect(visitor.page.text.contains("co.uk"))
            #expect(visitor.page.text.contains("not known"))
            try await visitor.open("/domains/nobody.example")
            #expect(visitor.page.status == 404)
            #expect(visitor.page.text.contains("It may still be registered."))
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func theFileHoldsAllNames(source: DomainSourceKind) async throws {
        try await visit(source) { visitor in
            let csv = try await visitor.get("/domains.csv?query=med")
            #expect(csv.status == 200)
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.filter { $0.hasPrefix("med") }.count == 121)
            #expect(lines[1] == "med1.com,med1.com,com,")
            let json = try await visitor.get("/domains.json?query=nosuchname")
            #expect(json.text.contains(#""total":0"#))
        }
    }

    @Test(arguments: DomainSourceKind.allCases)
    func anAtriumAnswersProgramsWithWhatItsSourceHas(source: DomainSourceKind) async throws {
        struct Answer: Decodable {
            struct Row: Decodable { let domain: String }
            let total: Int
            let domains: [Row]
            let next_page: String?
        }
        try await visit(source) { visitor in
            let answer = try await visitor.get("/v1/domains/search?domain=med&page=2&limit=50&api_key=x")
            #expect(answer.header("Content-Type") == "application/json")
            let page = try JSONDecoder().decode(Answer.self, from: answer.body)
            #expect(page.total == 121)
            #expect(page.domains.first?.domain == "med51.com")
            #expect(page.next_page == "3")
            let third = try JSONDecoder().decode(
                Answer.self,
                from: try await visitor.get("/v1/domains/search?domain=med&page=3&limit=20").body
            )
            #expect(third.domains.count == 20 && third.domains.first?.domain == "med41.com" && third.next_page == "4")
            let old = try JSONDecoder().decode(Answer.self, from: try await visitor.get("/search?query=med").body)
            #expect(old.total == 121 && old.domains.count == 50)
            for (address, status) in [
                ("/v1/domains/search?domain=nosuchname", 404), ("/v1/domains/search", 404),
                ("/search?query=nosuchname", 404),
                ("/v1/domains/search?domain=med&country=BE", 400),
                ("/domains.json?query=med&match=nonsense", 400), ("/domains.csv?query=med&match=nonsense", 400),
            ] {
                let refused = try await visitor.get(address)
                #expect(refused.status == status)
                #expect(
                    refused.header("Content-Type") == "application/problem+json",
                    "a program is told in a form it can read"
                )
                try await visitor.open(address)
                #expect(visitor.page.status == status, "and a person in a browser gets a page")
                #expect(try !visitor.find(css: "h1").text.isEmpty)
            }
        }
    }
}
