import Foundation
import PorticoTestSupport
import PorticoTesting
import TestDatabase
import Testing

@testable import Atrium

/// A database that goes away while it is served, and comes back.
@Suite(.enabled(if: TestDatabase.isFrailThere, "\(TestDatabase.reason)"))
struct DatabaseOutageTests {
    @Test func whatWasTypedIsKeptAndIsSavedWhenTheDatabaseIsBack() async throws {
        try await ServingNodes.run(isFrail: true) { nodes in
            let server = try await nodes.start("a")
            let (visitor, _) = nodes.visitor(at: server)
            try await visitor.signUp("ada@example.com")
            let save = try await visitor.newNote("Typed before", "What nobody wants to type again")
            try await TestDatabase.killFrail()
            #expect(try await visitor.get("/health").status == 503)
            let ready = try await visitor.get("/ready")
            #expect(ready.status == 503 && ready.text.hasPrefix("not ready\n"))
            #expect(try await visitor.get("/notes").status == 503)
            let refusal = try await visitor.send(save)
            #expect(refusal.status == 503)
            #expect(refusal.text.contains("What nobody wants to type again"))
            try await TestDatabase.startFrail()
            try await until { try await visitor.get("/health").status == 200 }
            #expect(try await visitor.get("/ready").status == 200)
            // As a browser does that loads the page again.
            #expect(try await visitor.send(save).status == 303)
            #expect(try nodes.rows("SELECT \"title\" FROM \"note\"") == [["Typed before"]])
            #expect(await server.end() == 0)
        }
    }
}
