import Foundation
import MisbehavingServer
import Networking
import PorticoTestSupport
import Testing

/// Failures whose status is there and whose body never is.
@Suite struct StalledFailureTests {
    /// Runs a test with a transport of its own, and the clock by which that waits for bodies nobody reads.
    private func withTransport(_ test: (AsyncHTTPClientTransport, ManualClock) async throws -> Void) async throws {
        let clock = ManualClock()
        let transport = AsyncHTTPClientTransport(session: AsyncHTTPClientTransport.makeSession(), clock: clock)
        do {
            try await test(transport, clock)
        } catch {
            try await transport.shutdown()
            throw error
        }
        try await transport.shutdown()
    }

    private func pass(_ clock: ManualClock) async {
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(100))
    }

    @Test(arguments: [
        (404, HTTPClientError.status(404, message: "The source has nothing there.")),
        (403, .status(403, message: "The source cannot be used at the moment. Please try again later.")),
        (503, .status(503, message: "The source has a problem.")),
    ])
    func aStatusIsKnownBeforeItsBody(status: Int, error: HTTPClientError) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .stalledBody(status))
        try await withTransport { transport, clock in
            let client = try APIClient.of(server, transport: transport)
            async let failure = client.failure(TestEndpoint())
            await pass(clock)
            #expect(await failure == error)
            await server.abandoned(1)
        }
    }

    @Test func manyOfThemOpenNoCircuit() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .stalledBody(404))
        server.answer("/b", with: .json("{}"))
        try await withTransport { transport, clock in
            let client = try APIClient.of(server, transport: transport)
            for _ in 0..<7 {
                async let failure = client.failure(TestEndpoint())
                await pass(clock)
                _ = await failure
            }
            #expect(try await client.load(TestEndpoint(path: "/b")).status == 200)
        }
    }

    @Test func whatItAsksForIsObeyed() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .stalledBody(503, headers: ["retry-after": "60"]))
        try await withTransport { transport, clock in
            let client = try APIClient.of(server, transport: transport, clock: ManualClock())
            async let failure = client.failure(TestEndpoint())
            await pass(clock)
            #expect(await failure == .status(503, message: "The source has a problem."))
            let resting = HTTPClientError.resting(seconds: 60, why: "The source has a problem.")
            #expect(await client.failure(TestEndpoint()) == resting)
        }
    }

    @Test func whereItLeadsIsFollowed() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .stalledBody(302, headers: ["location": "/b"]))
        server.answer("/b", with: .json("{}"))
        try await withTransport { transport, clock in
            let client = try APIClient.of(server, transport: transport)
            async let answer = client.load(TestEndpoint())
            await pass(clock)
            #expect(try await answer.status == 200)
        }
    }

    @Test func aBodyWithoutEndIsNotWaitedFor() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/a", with: .answer(status: 404, body: [UInt8](repeating: 0x20, count: 1 << 24)))
        try await withTransport { transport, _ in
            let error = try await APIClient.of(server, transport: transport).failure(TestEndpoint())
            #expect(error == .status(404, message: "The source has nothing there."))
            await server.abandoned(1)
        }
    }
}
