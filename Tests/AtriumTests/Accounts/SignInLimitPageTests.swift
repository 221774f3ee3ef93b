import Foundation
import Hummingbird
import Logging
import PorticoTesting
import PorticoWeb
import Testing

@testable import Accounts
@testable import Atrium

/// The limits by the addresses that a trusted proxy tells.
@Suite(.inBothModes) struct SignInLimitPageTests {
    private func visit(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.accounts.limits = SignInLimits()
        let start = ContinuousClock.now
        app.accounts.now = { start }
        let settings = try Settings(
            arguments: [
                .templates: TestApp.root.appending(path: "Templates").path,
                .staticFiles: TestApp.root.appending(path: "Static").path,
                .publicURL: "https://atrium.example", .trustedProxies: "127.0.0.1,::1", .postsPerMinute: "0",
            ],
            environment: [:],
            configFile: nil
        )
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let site = try Composition(data: app.data, at: settings.publicURL, accounts: app.accounts).site(settings)
        let server = WebServer(site, host: "127.0.0.1", port: 0, logger: logger)
        try await visiting(server.application, over: .socket, at: TestApp.origin, body)
    }

    /// The status that somebody of a new browser gets who sends the form of a page.
    private func status(
        _ visitor: WebVisitor,
        _ path: String,
        _ email: String,
        _ password: String = WebVisitor.password,
        from address: String
    ) async throws -> Int {
        let other = visitor.anotherVisitor()
        try await other.open(path)
        return try await other.post(["email": email, "password": password], from: address).status
    }

    @Test func nobodyKeepsTheOwnerOutAndEveryAddressIsCountedByItself() async throws {
        try await visit { (visitor: WebVisitor) async throws in
            #expect(try await status(visitor, "/sign-up", "ann@example.com", from: "203.0.113.9") == 303)
            // Two addresses take all that strangers share.
            for (address, tries) in [("192.0.2.1", 10), ("192.0.2.2", 6)] {
                for number in 0..<tries {
                    #expect(
                        try await status(visitor, "/sign-in", "ann@example.com", "wrong \(number)", from: address)
                            == 422
                    )
                }
                #expect(
                    try await status(visitor, "/sign-in", "ann@example.com", from: address) == 429,
                    "who failed waits"
                )
                #expect(try await status(visitor, "/sign-up", "ann@example.com", from: address) == 429)
            }
            #expect(
                try await status(visitor, "/sign-in", "ann@example.com", from: "203.0.113.9") == 303,
                "where she was before"
            )
            #expect(
                try await status(visitor, "/sign-in", "ann@example.com", from: "198.51.100.1") == 303,
                "and from anywhere new"
            )
            #expect(try await status(visitor, "/sign-in", "bob@example.com", from: "192.0.2.2") == 422)
        }
    }

    @Test func anAddressMakesFiveAccountsAnHour() async throws {
        try await visit { (visitor: WebVisitor) async throws in
            for number in 0..<5 {
                #expect(
                    try await status(visitor, "/sign-up", "a\(number)@example.com", from: "2001:db8::\(number)") == 303
                )
            }
            #expect(try await status(visitor, "/sign-up", "more@example.com", from: "2001:db8::9") == 429)
            #expect(try await status(visitor, "/sign-up", "more@example.com", from: "2001:db8:0:1::9") == 303)
        }
    }
}
