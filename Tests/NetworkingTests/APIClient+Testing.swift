import Foundation
import Logging
import MisbehavingServer
import Networking
import PorticoTestSupport

extension APIClient {
    /// A client of a test server, that makes one attempt unless the test wants more, and then waits for nothing in
    /// between. Its clock stands still unless the test moves it: a machine that has much to do is not what is tested.
    static func of(
        _ server: MisbehavingServer,
        transport: (any HTTPTransport)? = nil,
        headers: [String: String] = [:],
        credential: Credential? = nil,
        redirectHosts: Set<String> = [],
        retries: Int = 0,
        clock: any Clock<Duration> = ManualClock(),
        logger: Logger = MemoryLog().logger,
        limits change: (inout CallLimits) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> APIClient {
        var limits = CallLimits()
        limits.retries = retries
        limits.retryDelay = .zero
        limits.connect = .longerThanAnyTest
        change(&limits)
        let environment = try APIEnvironment(
            "test",
            address: server.address,
            defaultHeaders: headers,
            credential: credential,
            redirectHosts: redirectHosts
        )
        return APIClient(
            environment: environment,
            transport: transport,
            limits: limits,
            clock: clock,
            now: now,
            randomness: SeededRandom(seed: 7),
            logger: logger
        )
    }

    /// The error of a load that must fail.
    func failure(_ endpoint: some Endpoint) async -> HTTPClientError? {
        do {
            _ = try await load(endpoint)
            return nil
        } catch {
            return error
        }
    }
}
