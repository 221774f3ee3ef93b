import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import Atrium

/// What a server does that crashes, and where it refuses to begin.
@Suite struct CrashedServerTests {
    @Test(arguments: CrashReport.signals)
    func aServerThatCrashesIsGoneAtOnce(signal: Int32) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let log = app.data.appending(path: "log.txt")
        let server = try await RunningServer.start(data: app.data, errors: log)
        #expect(await server.crash(by: signal) == .killed(by: signal))
        let printed = try String(contentsOf: log, encoding: .utf8).lowercased()
        #expect(!printed.contains("crash") && !printed.contains("backtrace"))
    }

    #if os(Linux)
        @Test(arguments: [([], false), (["--backtrace", "off"], false), (["--backtrace", "on"], true)])
        func aBacktraceIsMadeWhereItIsAskedFor(arguments: [String], isMade: Bool) async throws {
            let app = try TestApp()
            defer { app.remove() }
            let server = try await RunningServer.start(data: app.data, arguments: arguments)
            let caught = try Self.caughtSignals(of: server.identifier)
            #expect(CrashReport.signals.filter { caught & 1 << UInt64($0 - 1) != 0 }.isEmpty == !isMade)
            await server.kill()
        }

        /// The signals that a process has a handler for: bit n - 1 for signal n (proc(5)).
        private static func caughtSignals(of process: pid_t) throws -> UInt64 {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
            return try #require(UInt64(line.split(separator: "\t").last ?? "", radix: 16))
        }
    #endif

    @Test(arguments: ["0.0.0.0", "::", "0"])
    func onAllAddressesItServesOnlyWhereThePublicOneIsNamed(host: String) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let refused = try await Program.run(["serve", "--host", host, "--port", "0", "--data", app.data.path])
        #expect(refused.status == 78)
        #expect(refused.errors.contains("name the one that visitors use with --public-url"), "\(refused.errors)")
        #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        #expect(refused.output.isEmpty)
        guard host == "0.0.0.0" else { return }
        let server = try await RunningServer.start(data: app.data, arguments: ["--host", host])
        let healthy = try await RestartableTransport(server).send(PageRequest(.get, "/health"))
        #expect(healthy.status == 200)
        #expect(await server.end() == 0)
    }
}
