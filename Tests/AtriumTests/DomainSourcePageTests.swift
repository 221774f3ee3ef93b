import Foundation
import MisbehavingServer
import PorticoTesting
import Testing

@testable import Atrium

/// What a visitor sees of a source that is not this machine's index, and of one that misbehaves.
@Suite(.inBothModes) struct DomainSourcePageTests {
    private static let path = "/v1/domains/search"
    private static let answer = """
        {"domains":[{"domain":"medium.com","create_date":"2022-06-15T05:58:02.276425","update_date":"2022-06-15T05:58:02.276428",\
        "country":"US","isDead":"False","A":["192.0.2.1"],"NS":["ns1.example.net"],"MX":[{"exchange":"mx.example.net","priority":10}],\
        "TXT":["<b>bold</b>"]}],"total":1,"time":"499","next_page":null}
        """

    private func visit(
        _ kind: DomainsOptions.Kind = .domainsdb,
        _ body: @escaping @Sendable (WebVisitor, MisbehavingServer) async throws -> Void
    ) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let app = try TestApp.asking(server.address, kind: kind)
        defer { app.remove() }
        try await visiting(app.application(limited: false)) { visitor in try await body(visitor, server) }
    }

    private static let failures: [Behaviour] = [
        .unavailable(), .tooManyRequests(), .forbidden, .reset, .close, .halfBody(), .wrongLength(), .gzipBomb(),
        .halfGzip(), .wrongType,
        .garbage, .endlessRedirects, .huge(), .huge(saysLength: false), .endlessHeaders, .noise, .status(500),
        .json("{}"),
    ]

    @Test(arguments: failures.indices)
    func anOutageIsSaidSoAndIsNeverNoResult(failure: Int) async throws {
        try await visit { visitor, server in
            server.answer(Self.path, with: Self.failures[failure])
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 503)
            let message = try visitor.find(css: "#message").text
            #expect(message.contains(server.name) && message.hasSuffix("."))
            #expect(!visitor.page.text.contains("No result for this request"))
            #expect(try visitor.value(of: "Name or part of it") == "med")
            try await visitor.open("/domains/medium.com")
            #expect(visitor.page.status == 503)
            #expect(try await visitor.get("/domains.csv?query=med").status == 503)
            #expect(try await visitor.get("/v1/domains/search?domain=med").status == 503)
        }
    }

    @Test func whatTheTermsOfASourceAskForIsPrintedBesideItsNames() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        var app = try TestApp.asking(server.address)
        defer { app.remove() }
        app.domains.attribution = "Data © Example Names, CC BY 4.0"
        server.answer(Self.path, with: .json(Self.answer), .json(Self.answer), .json(Self.answer))
        try await visiting(app.application(limited: false)) { visitor in
            for page in ["/domains?query=med", "/domains/medium.com"] {
                try await visitor.open(page)
                #expect(try visitor.find(css: ".source").text.contains("Data © Example Names, CC BY 4.0"), "\(page)")
            }
            #expect(try await visitor.get("/domains.csv?query=med").text.contains("Data © Example Names, CC BY 4.0"))
        }
    }

    @Test(arguments: failures.indices)
    func anAnswerThatWasSavedStandsInForAnOutage(failure: Int) async throws {
        try await visit { visitor, server in
            server.answer(Self.path, with: .json(Self.answer), Self.failures[failure])
            try await visitor.open("/domains?query=med")
            #expect(try visitor.findAll(css: "#remarks li").isEmpty)
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#results tbody a").text == "medium.com")
            #expect(try visitor.find(css: "#remarks li").text.contains("These results are from a moment ago."))
            #expect(try visitor.findAll(css: "#remarks time").count == 1)
            let csv = try await visitor.get("/domains.csv?query=med").text
            #expect(csv.contains("medium.com,medium.com,com,2022-06-15T05:58:02.276Z\r\n"))
            #expect(csv.contains("names from \(server.name)"))
            #expect(csv.contains("These results are from a moment ago."))
            let json = try await visitor.get("/domains.json?query=med").text
            #expect(json.contains(#""source":"\#(server.name)""#) && json.contains("These results are from"))
        }
    }

    @Test(arguments: failures.indices)
    func theIndexOfThisMachineStandsInWhereItIsToldTo(failure: Int) async throws {
        try await visit(.domainsdbThenLocal) { visitor, server in
            server.answer(Self.path, with: Self.failures[failure])
            try await visitor.open("/domains?query=medium&match=exact&digits=no")
            #expect(visitor.page.status == 200)
            #expect(try visitor.findAll(css: "#results tbody a").map(\.text).contains("medium.com"))
            #expect(try visitor.find(css: "#remarks li").text.contains("These names are from this server."))
            try await visitor.open("/domains/medium.com")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "#remarks li").text.contains("from this server"))
            #expect(try visitor.findAll(css: ".source").isEmpty, "it is not from there")
        }
    }

    @Test func whomTheNamesAreOwedToIsShown() async throws {
        try await visit { visitor, server in
            server.answer(Self.path, with: .json(Self.answer))
            try await visitor.open("/domains?query=med&match=prefix&digits=no&zone=com")
            #expect(try visitor.find(css: ".source").text == "Names from \(server.name).")
            #expect(
                try visitor.find(css: "#remarks li").text
                    == "\(server.name) cannot filter by match and digits, so the results are not filtered that way."
            )
            #expect(server.requests.first?.query["zone"] == "com")
            #expect(!visitor.page.text.contains("sample"))
            try await visitor.click("medium.com")
            #expect(try visitor.find(css: ".source").text == "From \(server.name)")
        }
    }

    @Test func datesAreShownAsWhatTheyAreAndNeverCalledRegistered() async throws {
        try await visit { visitor, server in
            server.answer(Self.path, with: .json(Self.answer))
            try await visitor.open("/domains/medium.com")
            let facts = try visitor.find(css: ".facts").text
            #expect(facts.contains("First indexed"))
            #expect(facts.contains("15 Jun 2022"))
            #expect(!facts.lowercased().contains("registered") && !facts.contains("Created"))
            #expect(
                facts.contains("ns1.example.net") && facts.contains("mx.example.net (10)")
                    && facts.contains("<b>bold</b>")
            )
            #expect(try visitor.findAll(css: ".facts b").isEmpty)
            #expect(!visitor.page.text.contains("stored here"))
        }
    }

    @Test func withoutTheIndexABrokenOneStopsNothing() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer(Self.path, with: .json(Self.answer))
        let app = try TestApp.asking(server.address)
        defer { app.remove() }
        _ = try app.file("domains.index", "not an index")
        try await visiting(app.application()) { visitor in
            try await visitor.open("/domains?query=med")
            #expect(visitor.page.status == 200)
            #expect(try await visitor.get("/health").status == 200)
        }
        #expect(server.requests.count == 1, "health asks no source")
    }
}
