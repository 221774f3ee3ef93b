import Foundation
import Testing

@testable import PorticoWeb

/// Clients that are too slow or too many, over real connections.
@Suite struct ManyConnectionsTests {
    private static func slowPost(_ text: String = "{") -> String {
        "POST /reports HTTP/1.1\r\nHost: reports.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n"
            + "Content-Length: 1000\r\n\r\n\(text)"
    }

    private static let get = "GET /reports HTTP/1.1\r\nHost: reports.example\r\n\r\n"

    @Test func aPostThatTricklesGetsAPageThatSaysSo() async throws {
        var site = ReportSite()
        site.services.connections.window = .milliseconds(200)
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send(Self.slowPost())
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.lowercased().contains("connection: close\r\n"))
            #expect(answer.contains("That came too slowly"))
            connection.close()
            #expect(site.source.saved.isEmpty)
        }
    }

    @Test func aHeadThatIsNeverWholeGetsALine() async throws {
        var site = ReportSite()
        site.services.connections.head = .milliseconds(200)
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send("GET /reports HTTP/1.1\r\nHo")
            #expect(await connection.receive().hasPrefix("HTTP/1.1 408 "))
            connection.close()
        }
    }

    @Test func whoReadsNothingIsBrokenOff() async throws {
        var site = ReportSite()
        site.services.connections.window = .milliseconds(200)
        site.source.answerAlways(String(repeating: "x", count: 16_000_000))
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port, holding: 65_536)
            await connection.send("GET /reports.txt HTTP/1.1\r\nHost: reports.example\r\n\r\n")
            await connection.isBrokenOff()
            connection.close()
        }
    }

    /// As with `ulimit -n 128` and 120 posts of a byte every four seconds.
    @Test func oneAddressKeepsNobodyElseOut() async throws {
        var site = ReportSite()
        site.services.connections.maximum = 20
        try await site.serving { port, _ in
            var slow: [RawConnection] = []
            for _ in 1...40 {
                let connection = try RawConnection(port: port)
                await connection.send(Self.slowPost())
                slow.append(connection)
            }
            for _ in 1...5 {
                let visitor = try RawConnection(port: port, from: "127.0.0.2")
                await visitor.send(Self.get)
                #expect(await visitor.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
                visitor.close()
            }
            for connection in slow { connection.close() }
        }
    }

    @Test func anAddressGetsSoManyAndHearsWhyNoMore() async throws {
        var site = ReportSite()
        site.services.connections.maxPerAddress = 3
        try await site.serving { port, _ in
            var slow: [RawConnection] = []
            for _ in 1...3 {
                let connection = try RawConnection(port: port)
                // The answer tells that it has its slot and is at work.
                await connection.send(Self.get)
                #expect(await connection.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
                await connection.send("GET /reports/sales HTTP/1.1\r\nHost: reports.example\r\n\r\n")
                slow.append(connection)
                await site.source.wasAsked(slow.count)
            }
            let fourth = try RawConnection(port: port)
            await fourth.send(Self.get)
            let answer = await fourth.receive()
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("too many connections are open"))
            fourth.close()
            let other = try RawConnection(port: port, from: "127.0.0.2")
            await other.send(Self.get)
            #expect(await other.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
            other.close()
            for connection in slow { connection.close() }
        }
    }
}
