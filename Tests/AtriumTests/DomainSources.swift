import Foundation
import Networking

@testable import Atrium

/// Where the names of a test come from.
enum DomainSourceKind: CaseIterable {
    case local, remote

    /// Runs a body with an app whose names come from there: the index of its own, or that of a second Atrium over a
    /// socket.
    func withApp(names: String, _ body: (TestApp) async throws -> Void) async throws {
        let holder = try TestApp()
        defer { holder.remove() }
        _ = try await importing([holder.file("names.txt", names)], into: holder)
        guard self == .remote else {
            try await body(holder)
            return
        }
        let server = try await RunningServer.start(data: holder.data, arguments: ["--api-per-minute", "0"])
        let app: TestApp
        do {
            app = try TestApp.asking("http://127.0.0.1:\(server.port)")
            defer { app.remove() }
            try await body(app)
        } catch {
            await server.kill()
            throw error
        }
        await server.kill()
    }
}

extension TestApp {
    /// An app with an empty data folder that asks a source of DomainsDB's kind, once each time, and takes no saved
    /// answer for new.
    static func asking(_ address: String, kind: DomainsOptions.Kind = .domainsdb) throws -> TestApp {
        var app = try TestApp()
        app.domains.kind = kind
        app.domains.address = address
        app.domains.freshFor = 0
        let now = Date()
        app.domains.now = { now }
        app.domains.limits.retries = 0
        app.domains.limits.circuit.failures = .max
        return app
    }
}
