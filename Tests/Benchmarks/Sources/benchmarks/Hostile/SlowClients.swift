import Foundation
import NIOCore
import NIOPosix
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
            if await answers(site.server.port) {
                reached = ContinuousClock.now - start
                break
            }
            try await Task.sleep(for: .seconds(4))
        }
        report.add("the site is reached beside 120 slow posts, with \(files) files", reached ?? .seconds(120), atMost: .seconds(5))
        let last = try await ended(clients, within: .seconds(180), keepingBusy: true)
        report.add("the last of the slow posts is closed", last, atMost: .seconds(90))
    }

    /// Whether somebody at another address gets a page within three seconds.
    private static func answers(_ port: Int) async -> Bool {
        let request = "GET /domains HTTP/1.1\r\nHost: atrium.example\r\nConnection: close\r\n\r\n"
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                let answer = try? await RawClient.send(Array(request.utf8), port: port, from: "127.0.0.9")
                return answer?.starts(with: Array("HTTP/1.1 200 ".utf8)) ?? false
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(3))
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }

    /// A client that asks for a page of much text and reads nothing.
    private static func slowReader(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let request = "GET /domains?query=e HTTP/1.1\r\nHost: atrium.example\r\n\r\n"
        let client = try await RawConnection(port: site.server.port, sending: String(repeating: request, count: 400), isReading: false)
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

    private static func ended(_ clients: [RawConnection], within limit: Duration, keepingBusy: Bool) async throws -> Duration {
        let start = ContinuousClock.now
        while clients.contains(where: \.isOpen), ContinuousClock.now - start < limit {
            try await Task.sleep(for: .seconds(4))
            if keepingBusy { for client in clients { client.send("a") } }
        }
        return ContinuousClock.now - start
    }
}

/// A connection that sends bytes as they are, and reads or does not.
private final class RawConnection: Sendable {
    private let channel: any Channel

    init(port: Int, sending text: String, isReading: Bool = true) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: isReading)
            .connectTimeout(.seconds(3))
            .connect(host: "127.0.0.1", port: port).get()
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    }

    var isOpen: Bool { channel.isActive }

    func send(_ text: String) {
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    }

    /// How many bytes the other side took before it closed, as near as the sockets between tell.
    func sendUntilClosed(_ bytes: Int) async -> Int {
        let piece = ByteBuffer(repeating: UInt8(ascii: "a"), count: 65_536)
        var sent = 0
        while sent < bytes {
            do { try await channel.writeAndFlush(piece) } catch { break }
            sent += piece.readableBytes
        }
        return sent
    }
}
