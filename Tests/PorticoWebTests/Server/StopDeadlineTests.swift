import Foundation
import PorticoTestSupport
import ServiceLifecycle
import Testing

@testable import Portico
@testable import PorticoWeb

/// A stop ends whatever runs.
@Suite struct StopDeadlineTests {
    private struct Serving: Service {
        let server: WebServer

        func run() async throws { try await server.run() }
    }

    /// Serves, tells the server to stop once `body` has done what it does at its port, and waits for the end.
    private func stopping(
        beside work: [@concurrent @Sendable () async -> Void] = [],
        _ change: (inout WebServer) -> Void,
        after body: (_ port: Int) async throws -> Void
    ) async throws {
        let (ports, found) = AsyncStream<Int>.makeStream()
        let site = try GreetingSite.make()
        var server = WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet, work: work) { port in
            found.yield(port)
        }
        change(&server)
        let group = ServiceGroup(services: [Serving(server: server)], logger: GreetingSite.quiet)
        let served = Task { try await group.run() }
        for await port in ports {
            try await body(port)
            break
        }
        await group.triggerGracefulShutdown()
        try await served.value
    }

    @Test(.timeLimit(.minutes(5))) func aRequestThatDoesNotComeToItsEndIsBrokenOff() async throws {
        let overdue = AtomicFlag()
        var connection: RawConnection?
        try await stopping { server in
            // As long as the test may take: what ends it is that the rest is cancelled.
            (server.patience, server.patienceWithCancelled) = (.milliseconds(1), .seconds(600))
            server.onOverdue = { overdue.raise() }
        } after: { port in
            let client = try RawConnection(port: port)
            connection = client
            await client.send("GET /greeting HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
            await client.send("POST /greeting HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nname=")
        }
        #expect(!overdue.isRaised)
        connection?.close()
    }

    @Test(.timeLimit(.minutes(5))) func workThatIsDoneEndsNoServer() async throws {
        let done = AtomicFlag()
        try await stopping(beside: [{ done.raise() }]) { _ in
        } after: { port in
            await until { done.isRaised }
            let client = try RawConnection(port: port)
            for _ in 1...2 {
                await client.send("GET /greeting HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await client.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
            }
            client.close()
        }
    }

    @Test(.timeLimit(.minutes(5))) func whatCannotBeCancelledEndsWithTheProgram() async throws {
        let overdue = AtomicFlag()
        let work: @concurrent @Sendable () async -> Void = {
            // In the program there would be no more of it.
            while !overdue.isRaised { await Task.yield() }
        }
        try await stopping(beside: [work]) { server in
            (server.patience, server.patienceWithCancelled) = (.milliseconds(1), .milliseconds(1))
            server.onOverdue = { overdue.raise() }
        } after: { _ in
        }
        #expect(overdue.isRaised)
    }

    @Test func aStopTakesLessThanSupervisorsWait() throws {
        let server = WebServer(try GreetingSite.make(), host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        #expect(server.patience + server.patienceWithCancelled < .seconds(10))
    }
}
