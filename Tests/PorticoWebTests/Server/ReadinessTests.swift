import Foundation
import HTTPTypes
import Hummingbird
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoWeb

/// `/ready` tells which parts of an app can do their work.
@Suite struct ReadinessTests {
    private static let parts = [SitePart("storage"), SitePart("index"), SitePart("sources", .skipped)]

    /// What the app says of itself, and how often it was asked.
    private final class App: Sendable {
        private let stored = Mutex((error: nil as (any Error)?, checks: 0))

        var checks: Int { stored.withLock { $0.checks } }

        init(failing error: (any Error)? = nil) {
            stored.withLock { $0.error = error }
        }

        func check() throws {
            let error = stored.withLock { stored in
                stored.checks += 1
                return stored.error
            }
            if let error { throw error }
        }
    }

    private func visit(
        _ app: App = App(),
        _ parts: [SitePart] = parts,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        let site = try GreetingSite.make(parts: parts, health: app.check)
        try await visiting(GreetingSite.application(site), body)
    }

    @Test func eachPartHasALine() async throws {
        try await visit { visitor in
            let answer = try await visitor.get("/ready")
            #expect(answer.status == 200)
            #expect(answer.text == "ready\nstorage: ready\nindex: ready\nsources: skipped\n")
            #expect(answer.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(answer.header("Cache-Control") == "no-store")
        }
    }

    @Test func programsGetTheSameAsJSON() async throws {
        try await visit { visitor in
            let answer = try await visitor.get("/ready", headers: [.accept: "application/json"])
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "application/json")
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(
                answer.text == #"{"parts":[{"name":"storage","state":"ready"},{"name":"index","state":"ready"},"#
                    + #"{"name":"sources","state":"skipped"}],"ready":true}"#
            )
        }
    }

    @Test func aPartThatFailsMakesTheSiteUnready() async throws {
        try await visit(App(failing: UnhealthyPart("index"))) { visitor in
            let answer = try await visitor.get("/ready")
            #expect(answer.status == 503)
            #expect(answer.text == "not ready\nstorage: ready\nindex: failing\nsources: skipped\n")
        }
    }

    @Test func whereNobodyKnowsWhichPartFailsTheAppDoes() async throws {
        struct Ill: Error {}
        try await visit(App(failing: Ill())) { visitor in
            let answer = try await visitor.get("/ready")
            #expect(answer.status == 503)
            #expect(answer.text == "not ready\nstorage: ready\nindex: ready\nsources: skipped\napp: failing\n")
        }
    }

    @Test func aSiteWithoutPartsIsReadyWhereItIsHealthy() async throws {
        try await visit(App(), []) { visitor in
            let answer = try await visitor.get("/ready")
            #expect(answer.status == 200)
            #expect(answer.text == "ready\n")
        }
    }

    @Test func bothAddressesShareOneCheck() async throws {
        let app = App()
        try await visit(app) { visitor in
            for path in ["/ready", "/health", "/ready"] {
                let answer = try await visitor.get(path)
                #expect(answer.status == 200, "\(path)")
            }
        }
        #expect(app.checks == 1)
    }

    @Test func itIsReadAndNothingElse() async throws {
        try await visit { visitor in
            let head = try await visitor.send(PageRequest(.head, "/ready"))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(try await visitor.send(PageRequest(.delete, "/ready")).status == 405)
            #expect(try await visitor.get("/ready/storage").status == 404)
        }
    }

    @Test func templatesThatCannotBeShownInDevelopmentMakeTheSiteUnready() {
        let readiness = Readiness([SitePart("templates")], .healthy, faults: true)
        #expect(readiness.text == "not ready\ntemplates: failing\n")
    }
}
