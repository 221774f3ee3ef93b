import Notifications
import Testing

@testable import Atrium

@Suite struct PushSettingsTests {
    private func settings(_ arguments: [SettingKey: String?] = [:], _ file: String? = nil) throws -> Settings {
        let app = try TestApp()
        defer { app.remove() }
        let path = try file.map { try app.file("settings.json", $0).path }
        return try Settings(arguments: arguments, environment: [:], configFile: path)
    }

    @Test func originsAreAllowedByNameAlone() throws {
        let endpoint = try #require(PushEndpoint(rawValue: "http://127.0.0.1:18090/a"))
        #expect(try settings().push.destinations.problem(of: endpoint) != nil)
        for settings in [
            try settings([.pushAllowedOrigins: "https://a.example:8443, http://127.0.0.1:18090"]),
            try settings([:], #"{"pushAllowedOrigins": ["http://127.0.0.1:18090"]}"#),
        ] {
            #expect(settings.push.destinations.problem(of: endpoint) == nil)
        }
    }

    @Test(arguments: [
        (SettingKey.pushAllowedOrigins, "push.example", "“push.example” is not an origin"),
        (.pushAllowedOrigins, "https://push.example/path", "is not an origin"),
        (.pushAllowedOrigins, "", "must not be empty"),
        (.pushContact, "ann@example.com", "begins neither with mailto: nor with https://"),
        (.pushContact, "http://atrium.example", "begins neither with mailto: nor with https://"),
    ])
    func whatCannotBeReadIsAnError(key: SettingKey, value: String, words: String) throws {
        let error = #expect(throws: SettingError.self) { try settings([key: value]) }
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.hasPrefix("--\(key.argumentName)") == true)
    }
}
