import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Clients that are older than the site still understands are told so, and lose nothing by it.
@Suite struct ClientVersionTests {
    private static let field = HTTPField.Name.xClientVersion

    private func visiting(
        oldest: ClientVersion? = ClientVersion(2, 1, 0),
        _ body: @Sendable (GuestbookSite, WebVisitor) async throws -> Void
    ) async throws {
        var site = GuestbookSite()
        site.services.oldestClient = oldest
        try await site.visiting { [site] in try await body(site, $0) }
    }

    @Test func versionsAreComparedByTheirNumbers() {
        let sorted = ["0.0.1", "0.9.0", "0.10.0", "1.0.0", "1.0.10", "2.0.0", "65535.65535.65535"]
        let versions = sorted.compactMap { ClientVersion($0) }
        #expect(versions.map(\.description) == sorted)
        #expect(versions == versions.sorted())
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "1..2", "1.2.", ".1.2", "1.2.x", "-1.2.3", "+1.2.3", "1.2.3 ", "v1.2.3", "65536.0.0",
        "99999999999999999999.0.0", "1.2.3-beta", "１.2.3", "1.2.00000000000000000003",
    ])
    func whatIsNoVersionIsNone(text: String) {
        #expect(ClientVersion(text) == nil)
    }

    @Test(arguments: [("/guestbook", "text/html"), ("/guestbook", "application/json"), ("/api/guestbook", "*/*")])
    func anOlderOneIsToldToUpdateInAFormItReads(path: String, accept: String) async throws {
        try await visiting { _, visitor in
            let answer = try await visitor.get(path, headers: [.accept: accept, Self.field: "2.0.9"])
            #expect(answer.status == 426)
            #expect(answer.header("Upgrade") == "X-Client-Version/2.1.0")
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.text.contains("2.0.9") && answer.text.contains("2.1.0"))
            #expect(answer.mediaType == (accept == "text/html" ? "text/html" : "application/problem+json"))
        }
    }

    @Test(arguments: ["2.1.0", "2.1.1", "3.0.0"])
    func oneThatIsNewEnoughIsAnswered(version: String) async throws {
        try await visiting { _, visitor in
            let answer = try await visitor.get("/guestbook", headers: [Self.field: version])
            #expect(answer.status == 200)
        }
    }

    @Test func whoSaysNoVersionIsNotAskedForOne() async throws {
        try await visiting { _, visitor in
            try await visitor.open("/guestbook")
            #expect(visitor.page.status == 200)
        }
    }

    @Test func aScriptWhosePageHasNoVersionSaysNone() async throws {
        try await visiting { _, visitor in
            let answer = try await visitor.get("/guestbook", headers: [Self.field: ""])
            #expect(answer.status == 200)
        }
    }

    @Test func aSiteThatUnderstandsAllRefusesNone() async throws {
        try await visiting(oldest: nil) { _, visitor in
            let answer = try await visitor.get("/guestbook", headers: [Self.field: "0.0.0"])
            #expect(answer.status == 200)
        }
    }

    @Test func aVersionThatCannotBeReadIsSaidSo() async throws {
        try await visiting { _, visitor in
            let answer = try await visitor.json("/guestbook", headers: [Self.field: "new"])
            #expect(answer.status == 400)
            #expect(answer.text.contains("X-Client-Version"))
        }
    }

    @Test func healthAndFilesAreForEveryClient() async throws {
        try await visiting { _, visitor in
            let health = try await visitor.get("/health", headers: [Self.field: "0.0.1"])
            let file = try await visitor.get("/static/none.css", headers: [Self.field: "0.0.1"])
            #expect(health.status == 200 && file.status == 404)
        }
    }

    @Test func whatWasTypedIntoAnOlderPageIsShownAndNothingIsDone() async throws {
        try await visiting { site, visitor in
            try await visitor.open("/guestbook")
            var headers: HTTPFields = [
                .accept: "text/html", .contentType: "application/x-www-form-urlencoded", Self.field: "1.0.0",
            ]
            headers[.origin] = GuestbookSite.origin.description
            let form = Data("name=Ada&text=Much+to+say".utf8)
            let answer = try await visitor.send(PageRequest(.post, "/guestbook", headers: headers, body: form))
            #expect(answer.status == 426)
            #expect(answer.text.contains("What you typed") && answer.text.contains("Much to say"))
            #expect(site.store.entries.isEmpty)
        }
    }
}
