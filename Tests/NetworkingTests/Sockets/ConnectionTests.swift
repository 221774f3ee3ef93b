import Foundation
import MisbehavingServer
import Networking
import PorticoTestSupport
import Testing

/// Sources that cannot even be spoken to.
@Suite struct ConnectionTests {
    /// With a session of its own, whose connect timeout is short enough to wait for.
    private func failure(_ address: String, connect: Duration = .milliseconds(100)) async throws -> HTTPClientError? {
        var limits = CallLimits()
        limits.connect = connect
        limits.retries = 0
        let transport = AsyncHTTPClientTransport(session: AsyncHTTPClientTransport.makeSession(limits: limits))
        let client = APIClient(
            environment: try APIEnvironment("test", address: address),
            transport: transport,
            limits: limits,
            clock: ManualClock(),
            logger: MemoryLog().logger
        )
        let error = await client.failure(TestEndpoint())
        try await transport.shutdown()
        return error
    }

    @Test func aPortWhereNobodyListensIsUnreachableAtOnce() async throws {
        let port = try SilentPort(.refusing)
        #expect(try await failure(port.address, connect: .longerThanAnyTest) == .unreachable)
    }

    @Test func aPortWhereNobodyAnswersTimesOutWhenConnecting() async throws {
        let port = try SilentPort(.deaf)
        #expect(try await failure(port.address) == .timedOut)
    }

    @Test func aClientConnectsAsLongAsItsLimitsSay() async throws {
        let port = try SilentPort(.deaf)
        var limits = CallLimits()
        limits.connect = .milliseconds(50)
        limits.retries = 1
        limits.retryDelay = .zero
        limits.circuit.failures = 2
        let environment = try APIEnvironment("test", address: port.address)
        // By a clock that stands still the call itself would take for ever: only connecting can time out.
        let client = APIClient(
            environment: environment,
            limits: limits,
            clock: ManualClock(),
            logger: MemoryLog().logger
        )
        #expect(await client.failure(TestEndpoint()) == .timedOut)
        // Both attempts had their time, and that the circuit took for two failures.
        guard case .resting = await client.failure(TestEndpoint()) else {
            Issue.record("one attempt took the whole time of the call")
            return
        }
    }

    @Test func aNameNobodyHasIsUnreachable() async throws {
        let error = try await failure("http://nobody.invalid", connect: .seconds(2))
        #expect(error == .unreachable || error == .timedOut)
    }

    @Test func aServerThatSpeaksNoTLSIsNotSafe() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        let error = try await failure("https://127.0.0.1:\(server.port)", connect: .longerThanAnyTest)
        #expect(error == .tls)
        #expect(server.requests.isEmpty)
    }

    @Test func aServerThatNeverEndsTheHandshakeTimesOut() async throws {
        let port = try SilentPort(.mute)
        #expect(try await failure(port.address.replacing("http:", with: "https:")) == .timedOut)
    }
}
