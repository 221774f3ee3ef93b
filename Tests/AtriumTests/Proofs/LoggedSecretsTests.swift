import AtriumFlow
import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

/// What a path holds may be a secret, such as the token of a link for reading: whoever reads the log must not learn it.
@Suite struct LoggedSecretsTests {
    private static let secrets = ["5d0f6c9be5a14c7d8a7e2f90b1c3d4e6", "hunter2"]

    /// Every pattern of the app with the secret for each of its parameters, as it is and mistyped.
    private static func paths(with secret: String) -> [String] {
        AppRoute.patterns.flatMap { pattern -> [String] in
            let segments = pattern.segments.map { segment in
                switch segment {
                case .literal(let text): text
                case .parameter: secret
                }
            }
            let path = "/" + segments.joined(separator: "/")
            let query = "?" + (pattern.query.map(\.name) + ["token"]).map { "\($0)=\(secret)" }.joined(separator: "&")
            let spellings =
                segments.contains(secret) ? [path, path + "/", path + "/\(secret)", path.capitalized] : [path]
            return spellings + [path + query]
        }
    }

    @Test func noParameterOfAnyAddressReachesTheLog() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let log = app.data.appending(path: "log.txt")
        let limits = ["--posts-per-minute", "0", "--exports-per-minute", "0", "--api-per-minute", "0"]
        let server = try await RunningServer.start(data: app.data, errors: log, arguments: limits)
        let transport = RestartableTransport(server)
        var count = 0
        for secret in Self.secrets {
            var headers: HTTPFields = [.accept: "text/html", .cookie: "__Host-session=\(secret); session=\(secret)"]
            headers[.referer] = "https://atrium.example/shared/\(secret)"
            var posting = headers
            posting[.contentType] = "application/x-www-form-urlencoded"
            posting[.origin] = TestApp.origin.description
            for path in Self.paths(with: secret) {
                _ = try await transport.send(PageRequest(.get, path, headers: headers))
                _ = try await transport.send(
                    PageRequest(.post, path, headers: posting, body: Data("token=\(secret)".utf8))
                )
                count += 2
            }
        }
        #expect(await server.end() == 0)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.count { $0.contains(" path=") } >= count)
        #expect(lines.contains { $0.contains(" path=/shared/{") })
        for line in lines {
            for secret in Self.secrets { #expect(!line.contains(secret), "\(line)") }
        }
    }
}
