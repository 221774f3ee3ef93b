import Foundation
import HTTPTypes
import PorticoTesting
import PorticoWeb
import Testing

@testable import Atrium

/// Development is asked for by name, and for this machine only.
@Suite struct DevelopmentSettingTests {
    @Test(arguments: [[:], ["ATRIUM_DEVELOPMENT": "off"], ["ATRIUM_RELOAD_TEMPLATES": "on"]])
    func nobodyIsInDevelopmentWhoDidNotAskForIt(environment: [String: String]) throws {
        let settings = try Settings(environment: environment, configFile: nil)
        #expect(settings.development == nil)
        #expect(try settings.pageFolders().development == nil)
    }

    @Test func inDevelopmentTemplatesAreReloaded() throws {
        let settings = try Settings(environment: ["ATRIUM_DEVELOPMENT": "on"], configFile: nil)
        #expect(try settings.pageFolders().development === settings.development)
        #expect(try settings.pageFolders().reload == .onEachRequest)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.7", "atrium.example", "127.0.0.1.example"])
    func anotherHostThanThisMachineIsRefused(host: String) throws {
        let settings = try Settings(
            arguments: [.host: host, .development: "on", .publicURL: "http://atrium.example"],
            environment: [:],
            configFile: nil
        )
        let failure = #expect(throws: SettingError.self) { try ServerConfiguration(settings) }
        #expect(
            failure?.description.contains("development is for this machine only, and \(host) is for others") == true
        )
    }

    @Test(arguments: ["127.0.0.1", "::1", "localhost"])
    func thisMachineIsAccepted(host: String) throws {
        let settings = try Settings(arguments: [.host: host, .development: "on"], environment: [:], configFile: nil)
        try settings.requireOwnMachine()
    }

    @Test func anythingElseIsRefused() {
        let failure = #expect(throws: SettingError.self) {
            try Settings(environment: ["ATRIUM_DEVELOPMENT": "yes"], configFile: nil)
        }
        #expect(failure?.description == "ATRIUM_DEVELOPMENT: “yes” is neither on nor off")
    }

    /// The program as it is served to visitors, over a port.
    @Test(.timeLimit(.minutes(20)), arguments: [[], ["--reload-templates"]])
    func inProductionThereIsNothingOfIt(arguments: [String]) async throws {
        try await withServer(arguments) { transport in
            for path in ["/portico", "/portico/changes", "/portico/inspect"] {
                #expect(try await transport.send(PageRequest(.get, path)).status == 404, "\(path)")
            }
            let page = try await transport.send(PageRequest(.get, "/domains"))
            #expect(page.status == 200)
            #expect(!page.text.contains("portico-development"))
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func inDevelopmentTheInspectorShowsTheWholeApp() async throws {
        try await withServer(["--development", "--public-url", "http://localhost"]) { transport in
            let page = try await transport.send(PageRequest(.get, "/domains"))
            #expect(page.text.contains("/static/portico-development."))
            let inspector = try await transport.send(PageRequest(.get, "/portico/inspect?page=/domains"))
            #expect(inspector.status == 200)
            for part in ["notes.list", "signInTapped", "Templates/notes/row.html", "The screen domains.search"] {
                #expect(inspector.text.contains(part), "\(part)")
            }
        }
    }

    /// Serves until the body has ended, and waits until the server has.
    private func withServer(_ arguments: [String], _ body: (RestartableTransport) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data, arguments: arguments)
        try await body(RestartableTransport(server))
        #expect(await server.end() == 0)
    }
}
