import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import PorticoWeb

/// What the log tells of requests, and what it must not.
@Suite struct RequestLogTests {
    private static let secret = "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"

    @Test func aPathStandsThereAsThePatternItHas() async throws {
        let log = MemoryLog()
        var site = ReportSite()
        site.logger = log.logger
        site.source.answerAlways("text")
        let paths = [
            ("/reports", "/reports"), ("/reports?name=\(Self.secret)", "/reports"),
            ("/reports/\(Self.secret)", "/reports/{name}"),
            ("/reports/\(Self.secret)/", "/reports/{name}"),
            ("/reports/\(Self.secret)?a=\(Self.secret)", "/reports/{name}"),
            ("/%72eports/\(Self.secret)", "/reports/{name}"), ("/reports/\(Self.secret)/more", "/reports/…"),
            ("/Reports/\(Self.secret)", "/Reports/…"), ("//\(Self.secret)", "/…"), ("/\(Self.secret)", "/…"),
            ("/reports%2F\(Self.secret)", "/…"), ("/static/\(Self.secret)", "/static/…"),
            ("/reports/\(Self.secret)%zz", "-"),
            ("/wp-login.php", "/wp-login.php"), ("/%0Aline", "/…"), ("/%C3%A4", "/…"), ("/health", "/health"),
        ]
        try await site.visiting { visitor, _ in
            for (path, expected) in paths {
                let before = log.lines.count
                _ = try await visitor.send(PageRequest(.get, path, headers: [.accept: "text/html"]))
                _ = try await visitor.send(.sameOrigin(path, form: "text=\(Self.secret)"))
                let lines = log.lines.dropFirst(before)
                #expect(lines.filter { $0.contains(" path=\(expected) ") }.count == 2, "\(path): \(lines)")
            }
        }
        for line in log.lines { #expect(!line.contains(Self.secret), "\(line)") }
    }

    @Test func ofALongPathNothingIsTold() async throws {
        let log = MemoryLog()
        var site = ReportSite()
        site.logger = log.logger
        try await site.visiting { visitor, _ in
            _ = try await visitor.get("/" + String(repeating: "a", count: 5_000))
            _ = try await visitor.get("/a" + String(repeating: "/a", count: 2_000))
        }
        let lines = log.lines.filter { $0.contains(" path=") }
        #expect(lines.count == 2)
        for line in lines { #expect(line.utf8.count < 300) }
    }
}
