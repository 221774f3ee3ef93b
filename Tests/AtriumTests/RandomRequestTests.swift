import Foundation
import Logging
import NIOCore
import NIOPosix
import PorticoTestSupport
import PorticoWeb
import ServiceLifecycle
import Testing

@testable import Atrium

/// Bytes no browser would send, over a socket.
@Suite struct RandomRequestTests {
    @Test func aThousandRandomRequestsCrashNothing() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let (ports, found) = AsyncStream<Int>.makeStream()
        let server = WebServer(
            try await app.site(),
            host: "127.0.0.1",
            port: 0,
            logger: Self.quiet,
            onRunning: { found.yield($0) }
        )
        var random = SeededRandom(seed: 4_711)
        let requests = (0..<1_000).map { _ in Self.request(using: &random) }
        let services = ServiceGroup(services: [server.application], logger: Self.quiet)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            var port = 0
            for await first in ports {
                port = first
                break
            }
            var answered = 0
            for request in requests {
                let answer = try await RawClient.send(request, port: port)
                guard !answer.isEmpty else { continue }
                let text = String(decoding: answer, as: UTF8.self)
                #expect(
                    !text.hasPrefix("HTTP/1.1 5"),
                    "seed 4711: \(String(decoding: request, as: UTF8.self).debugDescription)"
                )
                // Only our own code gives a number; what the parser refuses never gets there.
                if text.lowercased().contains("x-request-id:") { answered += 1 }
                let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined()
                let isBodyless =
                    request.starts(with: "HEAD".utf8)
                    || ["204", "303", "304", "308"].contains(text.dropFirst(9).prefix(3))
                #expect(isBodyless || body.contains(where: \.isLetter), "seed 4711: \(text.prefix(200))")
            }
            #expect(answered >= 500)
            let healthy = try await RawClient.send(
                Array("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8),
                port: port
            )
            #expect(String(decoding: healthy, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
    }

    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func request(using random: inout SeededRandom) -> [UInt8] {
        let paths = [
            "/domains", "/domains?query=", "/domains/", "/", "/static/", "/domains?page=", "/robots.txt",
            "/domains?query=med&zone=",
        ]
        let methods = ["GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT"]
        var bytes = Array(
            "\(methods.randomElement(using: &random) ?? "GET") \(paths.randomElement(using: &random) ?? "/")".utf8
        )
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes += Array("%\(String(UInt8.random(in: .min ... .max, using: &random), radix: 16))".utf8)
            case 1: bytes += Array("%C3%28&=?;:/..".utf8.shuffled(using: &random).prefix(4))
            case 2: bytes.append(UInt8.random(in: 33...126, using: &random))
            // The HTTP parser refuses most raw bytes, and with them the request; so only some requests have one.
            default:
                bytes +=
                    Int.random(in: 0...9, using: &random) == 0 ? [UInt8.random(in: .min ... .max, using: &random)] : []
            }
        }
        bytes += Array(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n".utf8)
        if Bool.random(using: &random) {
            bytes += Array(
                "\(["Accept", "X-Odd", "Cookie", "If-None-Match"].randomElement(using: &random) ?? "X"): ".utf8
            )
            bytes +=
                (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 32...255, using: &random) }
                .filter { $0 != 127 }
                + Array("\r\n".utf8)
        }
        return bytes + Array("\r\n".utf8)
    }
}
