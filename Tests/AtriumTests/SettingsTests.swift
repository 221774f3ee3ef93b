import Foundation
import PorticoWeb
import Testing

@testable import Atrium

@Suite struct SettingsTests {
    private func settings(
        arguments: [SettingKey: SettingSources.Value?] = [:],
        environment: [String: String] = [:],
        file: String? = nil
    ) async throws -> Settings {
        let app = try TestApp()
        defer { app.remove() }
        let path = try file.map { try app.file("settings.json", $0).path }
        return try await Settings.resolve(
            arguments: arguments,
            environment: environment,
            configFile: path,
            layout: Layout(executable: TestApp.root.appending(path: ".build/debug/atrium"))
        )
    }

    @Test func withoutAnythingThereAreDefaults() async throws {
        let settings = try await settings()
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.publicURL.origin == "http://127.0.0.1:8080")
        #expect(settings.templates.lastPathComponent == "Templates")
    }

    @Test func anArgumentCountsBeforeTheEnvironmentAndThatBeforeTheFile() async throws {
        let file = #"{"port": 3, "host": "file.example", "publicUrl": "https://file.example"}"#
        let environment = ["ATRIUM_PORT": "2", "ATRIUM_HOST": "environment.example", "PATH": "/bin"]
        let settings = try await settings(arguments: [.port: .number(1)], environment: environment, file: file)
        #expect(settings.port == 1)
        #expect(settings.host == "environment.example")
        #expect(settings.publicURL.origin == "https://file.example")
    }

    @Test(arguments: [
        (["ATRIUM_PORT": "many"], "port must be a whole number"),
        (["ATRIUM_PORT": "70000"], "port 70000 is not between 0 and 65535"),
        (["ATRIUM_PROT": "80"], "ATRIUM_PROT is not a setting"),
        (["ATRIUM_PUBLIC_URL": "atrium"], "publicUrl: atrium is not an absolute URL"),
        (["ATRIUM_TEMPLATES": "/no/such/folder"], "templates: there is no folder /no/such/folder"),
    ])
    func aBadEnvironmentIsRefused(environment: [String: String], message: String) async {
        let error = await #expect(throws: SettingFailure.self) { try await settings(environment: environment) }
        #expect(error?.description.contains(message) == true)
    }

    @Test(arguments: [
        (#"{"port": "80"}"#, "port must be a whole number"), (#"{"port": 8.5}"#, "port must be a whole number"),
        (#"{"prot": 80}"#, "prot is not a setting"), (#"{"host": 5}"#, "host must be a text"),
        (#"[1]"#, "is not a JSON object"), (#"{"port""#, "is not a JSON object"),
    ])
    func aBadFileIsRefused(file: String, message: String) async {
        let error = await #expect(throws: SettingFailure.self) { try await settings(file: file) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func aMissingFileIsRefused() async {
        await #expect(throws: SettingFailure("there is no file /no/such/file.json")) {
            try await Settings.resolve(environment: [:], configFile: "/no/such/file.json")
        }
    }
}
