import Foundation
import NIOCore
import PorticoTesting
import Testing

/// The program itself, with clients that take its connections and its time.
@Suite struct SlowClientTests {
    private static func post(_ path: String, _ type: String, length: Int, _ beginning: String) -> [UInt8] {
        Array(
            ("POST \(path) HTTP/1.1\r\nHost: atrium.example\r\nSec-Fetch-Site: same-origin\r\nAccept: text/html\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(length)\r\n\r\n\(beginning)").utf8
        )
    }

    @Test func withFewFilesSlowPostsOfOneAddressKeepNobodyOut() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data, openFiles: 128)
        var slow: [any Channel] = []
        for _ in 1...120 {
            slow.append(
                try await RawClient.hold(
                    Self.post("/domains", "application/json", length: 1_000, "{"),
                    port: server.port
                )
            )
        }
        for path in ["/health", "/domains", "/dog-facts/favourites"] {
            let request = "GET \(path) HTTP/1.1\r\nHost: atrium.example\r\nConnection: close\r\n\r\n"
            let answer = try await RawClient.send(Array(request.utf8), port: server.port, from: "127.0.0.2")
            // A slow machine shows the page before it is complete.
            #expect(["HTTP/1.1 200 ", "HTTP/1.1 202 "].contains(String(decoding: answer.prefix(13), as: UTF8.self)))
        }
        for channel in slow { channel.close(promise: nil) }
        #expect(await server.end() == 0)
    }

    @Test func withoutRoomForConnectionsItSaysSoAndEnds() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let outcome = try await Program.run([
            "serve", "--port", "0", "--data", app.data.path, "--max-connections", "900000",
        ])
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("there is no room for 900000 connections: this process may have "))
    }

    /// Who is not signed in gets the answer after a megabyte of the first file, not after all of it.
    @Test func anUploadByNobodyIsNotReadToItsEnd() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        let opening = "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.zip\"\r\n\r\n"
        let upload = Self.post(
            "/notes/import",
            "multipart/form-data; boundary=x",
            length: 157_286_400,
            opening + String(repeating: "x", count: 1_500_000)
        )
        let answer = String(decoding: try await RawClient.send(upload, port: server.port), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 403 "))
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(answer.contains("Sign in"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.data.path).contains("uploads.tmp") == false)
        #expect(await server.end() == 0)
    }
}
