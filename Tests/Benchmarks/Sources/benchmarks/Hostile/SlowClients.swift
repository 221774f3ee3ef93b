import Foundation
import PorticoTesting

/// Connections that take their time: whether the site can be reached beside them, and how soon they are closed.
enum SlowClients {
    /// How many files the program may have open.
    static let files = 128

    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        try await slowPosts(site, &report)
        try await slowReader(site, &report)
        try await strangersUpload(site, &report)
    }

    /// 120 posts that send a byte every four seconds.
    private static func slowPosts(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let head =
            "POST /domains HTTP/1.1\r\nHost: atrium.example\r\nOrigin: \(HostileSite.origin)\r\nContent-Length: 10000\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        let clients = await withTaskGroup(of: RawConnection?.self) { group in
            for _ in 0..<120 { group.addTask { try? await RawConnection(port: site.server.port, sending: head) } }
            var clients: [RawConnection] = []
            for await client in group { if let client { clients.append(client) } }
            return clients
        }
        let start = ContinuousClock.now
        var reached: Duration?
        while ContinuousClock.now - start < .seconds(120) {
            for client in clients { client.send("a") }
            if await site.isReachedFromElsewhere(within: .seconds(3)) {
                reached = ContinuousClock.now - start
                break
            }
            try await Task.sleep(for: .seconds(4))
        }
        report.add(
            "the site is reached beside 120 slow posts, with \(files) files",
            reached ?? .seconds(120),
            atMost: .seconds(5)
        )
        let last = try await ended(clients, within: .seconds(180), keepingBusy: true)
        report.add("the last of the slow posts is closed", last, atMost: .seconds(90))
    }

    /// A client that asks for a page of much text and reads nothing.
    private static func slowReader(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let request = "GET /domains?query=e HTTP/1.1\r\nHost: atrium.example\r\n\r\n"
        let client = try await RawConnection(
            port: site.server.port,
            sending: String(repeating: request, count: 400),
            isReading: false
        )
        let last = try await ended([client], within: .seconds(180), keepingBusy: false)
        report.add("a client that reads nothing is let go", last, atMost: .seconds(60))
    }

    /// 150 MB for the import, from nobody.
    private static func strangersUpload(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let boundary = "b0undary"
        let head =
            "POST /notes/import HTTP/1.1\r\nHost: atrium.example\r\nOrigin: \(HostileSite.origin)\r\n"
            + "Content-Type: multipart/form-data; boundary=\(boundary)\r\nContent-Length: 150000000\r\n\r\n"
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.enex\"\r\n\r\n"
        let client = try await RawConnection(port: site.server.port, sending: head)
        let sent = await client.sendUntilClosed(150_000_000)
        report.add("what is read of 150 MB that nobody sends", bytes: sent, atMost: 8_000_000)
    }

    private static func ended(
        _ clients: [RawConnection],
        within limit: Duration,
        keepingBusy: Bool
    ) async throws -> Duration {
        let start = ContinuousClock.now
        while clients.contains(where: \.isOpen), ContinuousClock.now - start < limit {
            try await Task.sleep(for: .seconds(4))
            if keepingBusy { for client in clients { client.send("a") } }
        }
        return ContinuousClock.now - start
    }
}
