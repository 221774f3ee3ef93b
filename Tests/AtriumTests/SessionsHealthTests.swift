import Foundation
import GRDB
import PorticoTesting
import Testing

@testable import Atrium

/// A server whose sessions cannot be read says so: nobody could sign in.
@Suite struct SessionsHealthTests {
    @Test(.ofOneNode("it breaks the file"))
    func brokenSessionsAreAPartThatFails() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            var patient = Configuration()
            patient.busyMode = .timeout(600)
            let database = try DatabaseQueue(path: DataFiles(folder: app.data).sessions.path, configuration: patient)
            try await database.write { try $0.execute(sql: "ALTER TABLE session RENAME COLUMN visitor TO guest") }
            #expect(try await visitor.get("/health").status == 503)
            let ready = try await visitor.get("/ready")
            #expect(ready.status == 503)
            #expect(ready.text == "not ready\nstorage: failing\n")
        }
    }

    @Test func soundSessionsAreNot() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            let health = try await visitor.get("/health")
            #expect(health.status == 200)
        }
    }
}
