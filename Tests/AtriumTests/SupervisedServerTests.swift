#if os(Linux)
    import Foundation
    import Portico
    import PorticoTesting
    import Testing

    @testable import Domains

    /// A server under a supervisor is there again when it has crashed, on the same port.
    @Suite struct SupervisedServerTests {
        @Test func whoComesAfterACrashWaitsAndIsServed() async throws {
            let app = try TestApp()
            defer { app.remove() }
            let supervisor = try await RunningServer.start(data: app.data, arguments: ["--supervised"])
            let visitor = WebVisitor(RestartableTransport(supervisor), origin: TestApp.origin)
            try await visitor.open("/domains?query=med")
            try visitor.fill("Name of this search", with: "typed before the crash")
            for _ in 0..<2 {
                let server = try #require(try Self.child(of: supervisor.identifier))
                kill(server, SIGILL)
                // Else it might still accept who comes.
                while try Self.child(of: supervisor.identifier) == server { await Task.yield() }
                let request = "GET /health HTTP/1.1\r\nHost: 127.0.0.1:\(supervisor.port)\r\nConnection: close\r\n\r\n"
                let answer = try await RawClient.send(Array(request.utf8), port: supervisor.port)
                #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
            }
            try await visitor.click("Save search")
            #expect(try visitor.find(css: ".saved-name a").text == "typed before the crash")
            let server = try #require(try Self.child(of: supervisor.identifier))
            #expect(await supervisor.end() == 0)
            #expect(!FileManager.default.fileExists(atPath: "/proc/\(server)/exe"))
            #expect(try await app.savedSearches().map(\.name.text) == ["typed before the crash"])
        }

        @Test func aServerThatHasAReasonNotToStartIsNotStartedAgain() async throws {
            let app = try TestApp()
            defer { app.remove() }
            let broken = app.data.appending(path: "no-templates")
            try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
            let ended = try await Program.run([
                "serve", "--supervised", "--port", "0", "--data", app.data.path, "--templates", broken.path,
            ])
            #expect(ended.status != 0)
            #expect(!ended.errors.contains("started again"), "\(ended.errors)")
        }

        @Test func aPortThatIsInUseIsSaid() async throws {
            let app = try TestApp()
            defer { app.remove() }
            let server = try await RunningServer.start(data: app.data)
            let refused = try await Program.run([
                "serve", "--supervised", "--port", "\(server.port)", "--data", app.data.path,
            ])
            #expect(
                refused.errors
                    == "atrium: port \(server.port) is in use by another program; choose another with --port\n"
            )
            await server.kill()
        }

        /// The process that another began (proc(5): the fourth field of `stat`, behind a name in brackets).
        private static func child(of parent: pid_t) throws -> pid_t? {
            for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
                guard let process = pid_t(entry),
                    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                    let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 1,
                    rest[0] != "Z", pid_t(rest[1]) == parent
                else { continue }
                return process
            }
            return nil
        }
    }
#endif
